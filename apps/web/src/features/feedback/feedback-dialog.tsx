import { useState } from 'react'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FeedbackForm } from './feedback-form.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Closing keeps the text on this device; Cancel and sending it discard it. */
export function FeedbackDialog({ opened, onClose }: Props) {
  const phone = useLayout() === 'phone'
  const [isSending, setSending] = useState(false)
  // The text that its answer discards must not be opened and typed on meanwhile.
  const close = () => {
    if (!isSending) onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title="Feedback" size="lg" fullScreen={phone}>
      <FeedbackForm onClose={onClose} onSending={setSending} />
    </Dialog>
  )
}
