import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCopyPlus, IconFolder } from '@tabler/icons-react'
import { canChooseFolder, LATEST_KEPT } from '../../data/local/backups/index.ts'
import { useCampaign } from '../../data/local/index.ts'
import { LoadingRows, Panel } from '../../ui/index.ts'
import { BackupRows } from './backup-rows.tsx'
import { BackupTrouble } from './backup-trouble.tsx'
import { outsideInWords } from './backup-words.ts'
import { useBackups } from './use-backups.ts'

/** The copies that this device makes of a campaign by itself. */
export function BackupsPanel({ campaignId }: { campaignId: string }) {
  const { data: campaign } = useCampaign(campaignId)
  if (!campaign) return null
  return <CampaignBackups campaign={{ id: campaignId, name: campaign.name }} />
}

function CampaignBackups({ campaign }: { campaign: { id: string; name: string } }) {
  const backups = useBackups(campaign)
  const { found, work, restored, outsideAt, problem, make, restore, download, remove } = backups
  const outside = outsideInWords(outsideAt, Date.now())
  const newest = found?.backups[0]
  const isInBrowser = found?.kind === 'browser'
  return (
    <Panel title="Copies on this device">
      <Stack gap="sm">
        <Text c="dimmed">
          After each session of play, this device copies the campaign by itself, without sound. It keeps the last{' '}
          {LATEST_KEPT}, and one for each week before. Restoring one puts it beside this campaign, never over it.
        </Text>
        {found && <PlaceWords kind={found.kind} folder={found.folder} />}
        {found && problem && <BackupTrouble problem={problem} folder={found.folder} backups={backups} />}
        {found && isInBrowser && (
          <Group gap="sm" justify="space-between">
            <Text c={outside.isOld ? 'straw' : undefined}>{outside.text}</Text>
            {newest && outside.isOld && (
              <Button variant="default" onClick={() => void download(newest.file)}>
                Download the last copy
              </Button>
            )}
          </Group>
        )}
        <Group gap="sm">
          <Button
            leftSection={<IconCopyPlus size={20} aria-hidden="true" />}
            disabled={work !== undefined || found?.problem !== undefined}
            onClick={() => void make()}
          >
            Make a copy now
          </Button>
          {canChooseFolder() && (
            <Button
              variant="default"
              leftSection={<IconFolder size={20} aria-hidden="true" />}
              disabled={work !== undefined}
              onClick={() => void backups.chooseFolder()}
            >
              {found?.folder === undefined ? 'Choose a folder' : 'Choose another folder'}
            </Button>
          )}
          {found?.folder !== undefined && (
            <Button variant="subtle" disabled={work !== undefined} onClick={() => void backups.leaveFolder()}>
              Keep them in this browser
            </Button>
          )}
        </Group>
        {work && (
          <Group gap="sm" wrap="nowrap" role="status">
            <Text style={{ flex: 'none' }}>{work.words}</Text>
            {work.share !== undefined && (
              <Progress value={work.share * 100} aria-label={work.words} style={{ flex: 1 }} />
            )}
          </Group>
        )}
        {restored && (
          <Alert color="moss" role="status">
            Restored as “{restored}”. It’s in your list of campaigns; this one is as it was.
          </Alert>
        )}
        {!found && <LoadingRows count={2} height={56} label="Looking for copies" />}
        {found && !found.problem && (
          <BackupRows
            label="Copies"
            backups={found.backups}
            isBusy={work !== undefined}
            onRestore={restore}
            onDownload={download}
            onRemove={remove}
          />
        )}
      </Stack>
    </Panel>
  )
}

function PlaceWords({ kind, folder }: { kind: 'folder' | 'browser' | undefined; folder: string | undefined }) {
  if (folder !== undefined) return <Text>They’re in the folder “{folder}”, outside of this browser.</Text>
  if (kind !== 'browser') return null
  return (
    <Text>
      They’re in this browser’s storage. They help when something was changed or deleted by mistake. They’re gone if the
      browser’s data is cleared or the device is lost.
    </Text>
  )
}
