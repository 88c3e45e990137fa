import { Alert } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useRestored } from '../../data/remote/admin/restored.ts'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { formatDateTime } from '../../lib/format.ts'

/** Tells the owner what a restored backup reverted: the server has its state of that time. */
export function RestoredNotice({ isOwner }: { isOwner: boolean }) {
  const { data: restored } = useRestored(isOwner)
  const [seen, setSeen] = useState(readSeen)
  if (!restored || seen === restored.at) return null
  function dismiss(at: string) {
    setSeen(at)
    writeSeen(at)
  }
  return (
    <Alert
      color="straw"
      icon={<IconHistory size={20} aria-hidden="true" />}
      title={`Restored from a backup of ${formatDateTime(restored.backupAt)}`}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => dismiss(restored.at)}
    >
      Accounts, passwords, plans, blocks and campaign members are as they were then, and everyone has to log in again.
      If you blocked people since then, block them again. Accounts made since then are gone, but their devices keep
      their data. Newer campaign content comes back from the devices that have it.
    </Alert>
  )
}

function readSeen(): string | null {
  try {
    return localStorage.getItem(deviceKeys.restoreSeen)
  } catch {
    return null
  }
}

function writeSeen(at: string): void {
  try {
    localStorage.setItem(deviceKeys.restoreSeen, at)
  } catch {
    // Storage isn't available: the notice returns with the next page load.
  }
}
