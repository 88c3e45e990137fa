import type { User } from '@lanternkeep/schema'
import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { bytesInWords, count } from '../../lib/format.ts'
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

  const confirm = async () => {
    setBusy(true)
    try {
      const outcome = await logOut(person.id, removeData)
      if (outcome === 'leaving') return
      notify({ tone: 'info', title: 'Locked', message: 'The session ends as soon as the server can be reached.' })
      onLocked()
    } catch {
      notify({ tone: 'error', title: 'Log Out Failed', message: 'The data could not be removed. Close other tabs.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Log out"
      text={`What ${person.firstName || person.email} made stays on this device. Choose the account in the menu to open it again, offline too.`}
      confirmLabel={removeData ? 'Log out and remove data' : 'Log out'}
      destructive={removeData}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {waiting > 0 && (
        <Text c="straw" role="status">
          {count(waiting, 'change has', 'changes have')} not gone up yet. {lossInWords(waiting, removeData)}
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

function lossInWords(waiting: number, removeData: boolean): string {
  const it = waiting === 1 ? 'it' : 'them'
  return removeData ? `Removing the data loses ${it}.` : `Logging in again sends ${it} up.`
}
