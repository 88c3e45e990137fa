import { Modal, type ModalProps } from '@mantine/core'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useEscape } from '../../lib/hooks/use-escape.ts'
import { useFocusBack } from '../../lib/hooks/use-focus-back.ts'

/** Escape closes the topmost one, as does the browser's Back; the focus returns to where it was. */
export function Dialog(props: ModalProps) {
  const { opened, onClose } = props
  useBackLayer(opened, onClose)
  useEscape(opened, onClose)
  useFocusBack(opened)
  return <Modal {...props} closeOnEscape={false} data-closing={!opened || undefined} />
}
