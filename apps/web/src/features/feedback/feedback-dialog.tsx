import { Modal } from '@mantine/core'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { FeedbackForm } from './feedback-form.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Closing keeps the text on this device; Cancel and sending it discard it. */
export function FeedbackDialog({ opened, onClose }: Props) {
  const phone = useLayout() === 'phone'
  useBackLayer(opened, onClose)
  return (
    <Modal opened={opened} onClose={onClose} title="Feedback" size="lg" fullScreen={phone}>
      <FeedbackForm onClose={onClose} />
    </Modal>
  )
}
