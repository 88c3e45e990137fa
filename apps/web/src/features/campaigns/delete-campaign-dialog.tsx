import type { Campaign } from '@lanternkeep/schema'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type CampaignSync,
  removeCampaignFromDevice,
  useAudioHere,
  useDb,
  useRecordings,
} from '../../data/local/index.ts'
import { deleteCampaignFromCloud } from '../../data/remote/campaigns.ts'
import { removeMember } from '../../data/remote/members.ts'
import { isUnreachable, reasonOf } from '../../data/remote/request.ts'
import { useBackLayer } from '../../lib/back-layer.ts'
import { bytesInWords, count } from '../../lib/format.ts'
import { useFocusBack } from '../../lib/use-focus-back.ts'
import { ConfirmDialog, notify } from '../../ui/index.ts'

type Props = {
  campaign: Campaign
  sync: CampaignSync
  /** It is gone, and with it the card that held the focus. */
  onDone: () => void
  onClose: () => void
}

/** What goes, from where, and whether it can come back (ruling 10). */
export function DeleteCampaignDialog({ campaign, sync, onDone, onClose }: Props) {
  const db = useDb()
  const { data: audio = [] } = useAudioHere()
  const { data: recordings = [] } = useRecordings(campaign.id)
  const own = audio.filter(({ recordingId }) => recordings.some(({ id }) => id === recordingId))
  const [cloudToo, setCloudToo] = useState(false)
  const [busy, setBusy] = useState(false)

  const remove = async (inCloud: (() => Promise<void>) | undefined, done: string) => {
    setBusy(true)
    try {
      await inCloud?.()
      await removeCampaignFromDevice(db, campaign.id)
      notify({ tone: 'success', title: 'Campaign Deleted', message: `${campaign.name} ${done}` })
      onClose()
      onDone()
    } catch (error) {
      const offline = isUnreachable(error) ? 'You are offline. Nothing was deleted.' : 'Failed to delete campaign'
      notify({ tone: 'error', title: 'Delete Failed', message: reasonOf(error, offline) })
      setBusy(false)
    }
  }

  if (sync.role === 'player') {
    const { memberId } = sync
    return (
      <LeaveDialog
        name={campaign.name}
        busy={busy}
        onRemove={() => remove(undefined, 'is off this device')}
        onLeave={memberId ? () => remove(() => removeMember(campaign.id, memberId), 'is left') : undefined}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      opened
      destructive
      busy={busy}
      title="Delete campaign"
      text={whatGoes(campaign.name, sync, cloudToo)}
      confirmLabel={cloudToo ? 'Delete everywhere' : 'Delete campaign'}
      onConfirm={() =>
        cloudToo
          ? remove(() => deleteCampaignFromCloud(campaign.id), 'is deleted everywhere')
          : remove(undefined, 'is off this device')
      }
      onClose={onClose}
    >
      {own.length > 0 && (
        <Text c="straw">
          {count(own.length, 'recording')} ({bytesInWords(own.reduce((sum, { bytes }) => sum + bytes, 0))}) of it{' '}
          {own.length === 1 ? 'is' : 'are'} on this device only and {own.length === 1 ? 'goes' : 'go'} for good.
          Download what you want to keep from the journal first.
        </Text>
      )}
      {sync.accepted && (
        <Checkbox
          checked={cloudToo}
          onChange={(event) => setCloudToo(event.currentTarget.checked)}
          label="Also delete it from cloud sync, for everybody"
        />
      )}
    </ConfirmDialog>
  )
}

function whatGoes(name: string, { accepted, waiting }: CampaignSync, cloudToo: boolean): string {
  if (!accepted) return `“${name}” exists nowhere else. Once deleted it can not be brought back.`
  if (cloudToo) {
    return `This deletes “${name}” from the cloud and from players’ devices. Your other devices can keep a local copy.`
  }
  const lost = waiting > 0 ? ' Changes that did not go up yet are kept here for 30 days.' : ''
  return `“${name}” goes from this device and can be brought back from the cloud.${lost}`
}

type LeaveProps = { name: string; busy: boolean; onRemove: () => void; onLeave?: () => void; onClose: () => void }

function LeaveDialog({ name, busy, onRemove, onLeave, onClose }: LeaveProps) {
  useBackLayer(true, onClose)
  useFocusBack(true)
  return (
    <Modal opened onClose={onClose} title="Put campaign away">
      <Stack gap="md">
        <Text>
          “{name}” can leave this device and keep your seat, or you can leave the table: then your character is free for
          somebody else.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="default" onClick={onRemove} disabled={busy}>
            Remove from this device
          </Button>
          {onLeave && (
            <Button color="ember" onClick={onLeave} loading={busy}>
              Leave campaign
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
