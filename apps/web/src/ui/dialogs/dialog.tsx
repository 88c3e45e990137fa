import { Modal, type ModalProps } from '@mantine/core'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useEscape } from '../../lib/hooks/use-escape.ts'
import { useFocusBack } from '../../lib/hooks/use-focus-back.ts'
import { useWhileOpen } from '../../lib/hooks/use-while-open.ts'

/**
 * Escape closes the topmost one, as does the browser's Back; the focus returns to where it was. A closed one isn't drawn
 * again when the screen behind it is.
 */
export function Dialog(props: ModalProps) {
  const { opened, onClose } = props
  const shown = useWhileOpen(opened, props)
  useBackLayer(opened, onClose)
  useEscape(opened, onClose)
  useFocusBack(opened)
  return <Modal {...shown} opened={opened} closeOnEscape={false} data-closing={!opened || undefined} />
}
