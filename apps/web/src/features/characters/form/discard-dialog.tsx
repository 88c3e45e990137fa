import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

type Props = { opened: boolean; onConfirm: () => void; onClose: () => void }

/** A slip of the finger must not cost what was typed. */
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
