import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useEscape } from '../../lib/hooks/use-escape.ts'
import { useFocusBack } from '../../lib/hooks/use-focus-back.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { useWhileOpen } from '../../lib/hooks/use-while-open.ts'
import { keepToastsAbove } from '../toasts/toast-foot.ts'
import classes from './side-panel.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays visible below what scrolls. */
  footer?: ReactNode
  /** Width beside the tool, in rem; on a phone it fills the screen. */
  widthRem?: number
}

/** A sheet or form at the right; the whole screen on a phone. A closed one isn't drawn again with the screen behind it. */
export function SidePanel(props: Props) {
  const { opened, onClose } = props
  const shown = useWhileOpen(opened, props)
  const { title, children, footer, widthRem = 30 } = shown
  const phone = useLayout() === 'phone'
  useBackLayer(opened, onClose)
  useEscape(opened, onClose)
  useFocusBack(opened)
  return (
    <Drawer
      opened={opened}
      onClose={shown.onClose}
      closeOnEscape={false}
      data-closing={!opened || undefined}
      position="right"
      size={phone ? '100%' : `${widthRem}rem`}
      title={title}
      classNames={{ content: classes.content, body: classes.body, header: classes.header }}
    >
      <div className={classes.scrolls}>{children}</div>
      {footer && (
        <div ref={keepToastsAbove} className={classes.footer}>
          {footer}
        </div>
      )}
    </Drawer>
  )
}
