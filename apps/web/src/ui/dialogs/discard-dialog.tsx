import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = { opened: boolean; onConfirm: () => void; onClose: () => void }

/** Asks first, so that an accidental tap doesn't cost the typed text. */
export function DiscardDialog(props: Props) {
  return (
    <ConfirmDialog
      title="Discard what you typed?"
      text="It has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      destructive
      {...props}
    />
  )
}
