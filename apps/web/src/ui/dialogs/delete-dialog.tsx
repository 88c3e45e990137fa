import { type ReactNode, useState } from 'react'
import { notify } from '../toasts/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  opened: boolean
  text: string
  /** Titles of the toasts. */
  done: string
  failed: string
  /** What is deleted, for the toast. */
  name: string
  remove: () => Promise<void>
  refusalOf: (error: unknown) => { message: string }
  onClose: () => void
  children: ReactNode
}

/** Asks before something is deleted on the server, and stays open if that fails. */
export function DeleteDialog({ opened, text, done, failed, name, remove, refusalOf, onClose, children }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await remove()
      notify({ tone: 'success', title: done, message: name })
      onClose()
    } catch (error) {
      notify({ tone: 'error', title: failed, message: refusalOf(error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Confirm Deletion"
      text={text}
      confirmLabel="Delete"
      destructive
      busy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
