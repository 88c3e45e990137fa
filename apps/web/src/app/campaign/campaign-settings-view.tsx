import type { TrashedThing } from '@lanternkeep/schema'
import { Button, Stack } from '@mantine/core'
import { IconFileImport, IconUsers } from '@tabler/icons-react'
import { BackupsPanel } from '../../features/backups/index.ts'
import { CampaignSettings } from '../../features/campaigns/index.ts'
import { CopiesPanel } from '../../features/export/index.ts'
import { TrashPanel, useTrash } from '../../features/trash/index.ts'
import { lazyView } from '../../lib/lazy-view.tsx'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { askImport } from './import-host.tsx'

const ImportsList = lazyView(async () => (await import('../../features/import/index.ts')).ImportsList)

type Props = {
  campaignId: string
  onDone: () => void
  onShare: () => void
  onShow: (restored: { kind: TrashedThing['kind']; id: string }) => void
}

/** Campaign Settings with what other features add to it. */
export function CampaignSettingsView({ campaignId, onDone, onShare, onShow }: Props) {
  const trash = useTrash(campaignId)
  return (
    <CampaignSettings
      campaignId={campaignId}
      onDone={onDone}
      share={
        <Button variant="default" size="md" leftSection={<IconUsers size={20} />} onClick={onShare}>
          Players and joining
        </Button>
      }
      imports={
        <Stack gap="md" align="flex-start">
          <Button
            variant="default"
            size="md"
            leftSection={<IconFileImport size={20} />}
            onClick={() => askImport('campaign')}
          >
            Import
          </Button>
          <PartBoundary name="The list of imports">
            <ImportsList campaignId={campaignId} title="Imports on this device" empty="Nothing was imported yet." />
          </PartBoundary>
        </Stack>
      }
      copies={
        <>
          <CopiesPanel campaignId={campaignId} />
          <BackupsPanel campaignId={campaignId} />
        </>
      }
      trash={{
        count: trash.items.length - trash.back.size,
        panel: <TrashPanel trash={trash} onShow={({ thing, id }) => onShow({ kind: thing.kind, id })} />,
      }}
    />
  )
}
