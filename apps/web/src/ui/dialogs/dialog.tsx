import { Modal, type ModalProps } from '@mantine/core'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useFocusBack } from '../../lib/hooks/use-focus-back.ts'

/** The browser's Back closes it, and the focus returns to where it was. */
export function Dialog(props: ModalProps) {
  const { opened, onClose } = props
  useBackLayer(opened, onClose)
  useFocusBack(opened)
  return <Modal {...props} />
}
