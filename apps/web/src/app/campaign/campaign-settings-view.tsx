import type { TrashedThing } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { BackupsPanel } from '../../features/backups/index.ts'
import { CampaignSettings } from '../../features/campaigns/index.ts'
import { CopiesPanel } from '../../features/export/index.ts'
import { TrashPanel, useTrash } from '../../features/trash/index.ts'

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
