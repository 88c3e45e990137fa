import type { Campaign } from '@lanternkeep/schema'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isUnreachable, reasonOf } from '../../../data/http/request-error.ts'
import {
  type CampaignSync,
  isRecordingIn,
  removeCampaignFromDevice,
  useAudioHere,
  useDb,
  useRecordings,
} from '../../../data/local/index.ts'
import { deleteCampaignFromCloud } from '../../../data/remote/campaigns/campaigns.ts'
import { removeMember } from '../../../data/remote/campaigns/members.ts'
import { bytesInWords, count } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ConfirmDialog, notify } from '../../../ui/index.ts'
import { RECORDING_IN_PROGRESS } from './recording-in-progress.ts'

type Props = {
  campaign: Campaign
  sync: CampaignSync
  /** The campaign is gone, and its card had the focus. */
  onDone: () => void
  onClose: () => void
}

type Removal = {
  inCloud?: () => Promise<void>
  title: string
  done: string
  failure: { title: string; offline: string }
}

const DELETED: Removal = {
  title: 'Campaign Deleted',
  done: 'is no longer on this device',
  failure: { title: 'Delete failed', offline: 'You’re offline. Nothing was deleted.' },
}
const OFF_DEVICE: Removal = {
  title: 'Removed from this device',
  done: 'is no longer on this device',
  failure: { title: 'Not removed', offline: 'You’re offline. Nothing was removed.' },
}
const LEFT: Removal = {
  title: 'You left the campaign',
  done: 'is no longer on this device',
  failure: { title: 'Couldn’t leave', offline: 'You’re offline, so you’re still in the campaign.' },
}

/** What is deleted, from where, and whether it can come back (behavior.md#deleting-campaigns). */
export function DeleteCampaignDialog({ campaign, onDone, onClose, ...props }: Props) {
  const db = useDb()
  const { data: audio = [] } = useAudioHere()
  const { data: recordings = [] } = useRecordings(campaign.id)
  const own = audio.filter(({ recordingId }) => recordings.some(({ id }) => id === recordingId))
  const [cloudToo, setCloudToo] = useState(false)
  const [busyWith, setBusyWith] = useState<CampaignSync>()
  const busy = busyWith !== undefined
  // While it goes, it looks like one that was never in the cloud.
  const sync = busyWith ?? props.sync

  const remove = async ({ inCloud, title, done, failure }: Removal) => {
    if (await isRecordingIn(campaign.id)) {
      return notify({ tone: 'error', title: failure.title, message: RECORDING_IN_PROGRESS })
    }
    setBusyWith(sync)
    try {
      await removeCampaignFromDevice(db, campaign.id, inCloud)
      notify({ tone: 'success', title, message: `${campaign.name} ${done}` })
      onClose()
      onDone()
    } catch (error) {
      const reason = isUnreachable(error) ? failure.offline : 'Please try again.'
      notify({ tone: 'error', title: failure.title, message: reasonOf(error, reason) })
      setBusyWith(undefined)
    }
  }

  if (sync.role === 'player') {
    const { memberId } = sync
    return (
      <LeaveDialog
        name={campaign.name}
        waiting={sync.waiting}
        busy={busy}
        onRemove={() => remove(OFF_DEVICE)}
        onLeave={memberId ? () => remove({ ...LEFT, inCloud: () => removeMember(campaign.id, memberId) }) : undefined}
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
          ? remove({ ...DELETED, inCloud: () => deleteCampaignFromCloud(campaign.id), done: 'was deleted everywhere' })
          : remove(DELETED)
      }
      onClose={onClose}
    >
      {own.length > 0 && (
        <Text c="straw">
          {count(own.length, 'recording')} ({bytesInWords(own.reduce((sum, { bytes }) => sum + bytes, 0))}){' '}
          {own.length === 1 ? 'is' : 'are'} on this device only and will be lost. To keep any, download them from the
          journal first.
        </Text>
      )}
      {sync.accepted && (
        <Checkbox
          checked={cloudToo}
          onChange={(event) => setCloudToo(event.currentTarget.checked)}
          label="Also delete it from cloud sync, for everyone"
        />
      )}
    </ConfirmDialog>
  )
}

function whatGoes(name: string, { accepted, waiting, cloudDeleted }: CampaignSync, cloudToo: boolean): string {
  if (cloudDeleted?.isBack) {
    return `This removes this copy of “${name}”. You can bring back the one in the cloud, which may be older.`
  }
  if (!accepted) return `“${name}” exists nowhere else. You can’t undo this.`
  if (cloudToo) {
    return `This deletes “${name}” from the cloud and from players’ devices. Your other devices can keep a local copy.`
  }
  const lost = waiting > 0 ? ' Changes that aren’t uploaded yet stay here for 30 days.' : ''
  return `This removes “${name}” from this device. You can bring it back from the cloud.${lost}`
}

type LeaveProps = {
  name: string
  /** Changes that aren't uploaded yet. */
  waiting: number
  busy: boolean
  onRemove: () => void
  onLeave?: () => void
  onClose: () => void
}

function LeaveDialog({ name, waiting, busy, onRemove, onLeave, onClose }: LeaveProps) {
  return (
    <Dialog opened onClose={onClose} title="Leave or remove campaign">
      <Stack gap="md">
        <Text>
          You can remove “{name}” from this device and stay in the campaign. Or you can leave the campaign, and others
          can take your character.
        </Text>
        {waiting > 0 && (
          <Text c="straw">
            {count(waiting, 'change')} of yours {waiting === 1 ? 'isn’t' : 'aren’t'} uploaded yet, and won’t be. You can
            read {waiting === 1 ? 'it' : 'them'} in Settings for 30 days, under Kept on this device.
          </Text>
        )}
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
    </Dialog>
  )
}
