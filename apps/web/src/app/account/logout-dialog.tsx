import type { User } from '@lanternkeep/schema'
import { Checkbox, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { draftsOf } from '../../data/local/forms/drafts.ts'
import { bytesInWords, count } from '../../lib/format.ts'
// Not the whole recorder, which reads the device, for one question.
import { isRecordingAnywhere } from '../../recorder/one-tab.ts'
import { ConfirmDialog, notify } from '../../ui/index.ts'
import type { DeviceFacts } from '../device-facts.ts'
import { logOut } from './log-out.ts'

type Props = {
  person: User
  waiting: number
  audio: DeviceFacts['audio'] | undefined
  opened: boolean
  onClose: () => void
  onLocked: () => void
}

export function LogoutDialog({ person, waiting, audio, opened, onClose, onLocked }: Props) {
  const [removeData, setRemoveData] = useState(false)
  const [busy, setBusy] = useState(false)
  const isRecording = useRecordingAnywhere(opened)
  const drafts = opened ? draftsOf(person.id).length : 0

  const confirm = async () => {
    setBusy(true)
    try {
      const outcome = await logOut(person.id, removeData)
      if (outcome === 'leaving') return
      const access = removeData ? 'Your data was removed.' : 'Anyone using this browser can reopen it offline.'
      notify({ tone: 'info', title: 'Logged out here', message: `${access} We’ll finish when the server is back.` })
      onLocked()
    } catch {
      notify({
        tone: 'error',
        title: 'Log out failed',
        message: 'The data couldn’t be removed. Close other Lanternkeep tabs and try again.',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Log out"
      text={fateInWords(person.firstName || person.email, removeData)}
      confirmLabel={removeData ? 'Log out and remove data' : 'Log out'}
      destructive={removeData}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {waiting > 0 && (
        <Text c="straw" role="status">
          {count(waiting, 'change has', 'changes have')} not been uploaded yet. {lossInWords(waiting, removeData)}
        </Text>
      )}
      {drafts > 0 && (
        <Text c="straw" role="status">
          {count(drafts, 'journal draft has', 'journal drafts have')} not been saved.{' '}
          {removeData && lossInWords(drafts, true)}
        </Text>
      )}
      {isRecording && (
        <Text c="straw" role="status">
          A recording is running. Logging out ends it{removeData ? '.' : ' and saves it.'}
        </Text>
      )}
      {removeData && audio && audio.recordings > 0 && (
        <Text c="straw" role="status">
          {count(audio.recordings, 'recording')} ({bytesInWords(audio.bytes)}) {audio.recordings === 1 ? 'is' : 'are'}{' '}
          on this device only. Removing the data deletes {audio.recordings === 1 ? 'it' : 'them'} for good.
        </Text>
      )}
      <Checkbox
        label="Remove the data from this device instead"
        checked={removeData}
        onChange={(event) => setRemoveData(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  )
}

/** In this tab or another one. */
function useRecordingAnywhere(opened: boolean): boolean {
  const [isRecording, setRecording] = useState(false)
  useEffect(() => {
    if (!opened) return
    let isWanted = true
    isRecordingAnywhere().then(
      (found) => isWanted && setRecording(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [opened])
  return isRecording
}

function fateInWords(name: string, removeData: boolean): string {
  if (removeData)
    return `${name}’s campaigns are removed from this device. Those in the cloud come back when you log in.`
  return `${name}’s campaigns stay on this device. To open them again, even offline, choose the account in the menu.`
}

function lossInWords(waiting: number, removeData: boolean): string {
  const it = waiting === 1 ? 'it' : 'them'
  return removeData ? `Removing the data deletes ${it}.` : `Log in again to upload ${it}.`
}
