import { Modal, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useEscape } from '../../lib/hooks/use-escape.ts'
import { useFocusBack } from '../../lib/hooks/use-focus-back.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { ToastSlot } from '../toasts/toast-slot.tsx'
import classes from './long-dialog.module.css'

type Props = {
  title: string
  subtitle: ReactNode
  /** The greatest width, as CSS takes it. On phones it fills the screen. */
  size: string
  /** As high as the screen allows, so that its content can scroll in parts of its own. */
  fills?: boolean
  /** The focus starts where no key does anything: for a dialog that opens by itself, while someone may still press Enter. */
  startsAtTitle?: boolean
  /** Beside the buttons. */
  note: ReactNode
  buttons: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog whose content scrolls between its title and its buttons. */
export function LongDialog({ title, subtitle, size, fills, startsAtTitle, note, buttons, onClose, children }: Props) {
  const isPhone = useLayout() === 'phone'
  useBackLayer(true, onClose)
  useEscape(true, onClose)
  useFocusBack(true)
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      size={size}
      fullScreen={isPhone}
      centered
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={classes.header}>
          <div>
            <Modal.Title
              component={Title}
              className={classes.title}
              tabIndex={startsAtTitle ? -1 : undefined}
              data-autofocus={startsAtTitle}
            >
              {title}
            </Modal.Title>
            <p className={classes.subtitle}>{subtitle}</p>
          </div>
          <Modal.CloseButton aria-label="Close" iconSize={20} />
        </Modal.Header>
        <div className={classes.body} data-fills={fills || undefined}>
          {children}
        </div>
        <footer className={classes.footer}>
          <div className={classes.note}>
            <ToastSlot>{note}</ToastSlot>
          </div>
          <div className={classes.buttons}>{buttons}</div>
        </footer>
      </Modal.Content>
    </Modal.Root>
  )
}
