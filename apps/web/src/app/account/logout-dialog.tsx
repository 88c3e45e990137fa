import type { User } from '@lanternkeep/schema'
import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { count } from '../../lib/format.ts'
import { ConfirmDialog, notify } from '../../ui/index.ts'
import { logOut } from './log-out.ts'

type Props = { person: User; waiting: number; opened: boolean; onClose: () => void; onLocked: () => void }

export function LogoutDialog({ person, waiting, opened, onClose, onLocked }: Props) {
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
