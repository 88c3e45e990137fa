import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToastSlot } from '../toasts/toast-slot.tsx'
import classes from './tool-panel.module.css'

type Props = {
  label: string
  /** Its heading, or what leads back from a page within it. */
  title: string | { back: ReactNode }
  /** Beside the heading; toasts take its place, and that of the heading if there is none. */
  line?: ReactNode
  /** Its parts, of which one is shown; beside the heading, and below it on a phone. */
  tabs?: ReactNode
  acts?: ReactNode
  children: ReactNode
}

/** A tool that fills its space: a head that stays, and below it what scrolls by itself. */
export function ToolPanel({ label, title, line, tabs, acts, children }: Props) {
  const heading = typeof title === 'string' && (
    <Title order={2} className={classes.title}>
      {title}
    </Title>
  )
  const isHeadingInSlot = heading !== false && line === undefined && !tabs
  return (
    <section className={classes.panel} aria-label={label}>
      <div className={classes.head}>
        {typeof title === 'object' && title.back}
        {!isHeadingInSlot && heading}
        {tabs && <div className={classes.tabs}>{tabs}</div>}
        <div className={classes.middle} data-wide={line !== undefined || undefined}>
          <ToastSlot>{isHeadingInSlot ? heading : line}</ToastSlot>
        </div>
        {acts && <div className={classes.acts}>{acts}</div>}
      </div>
      {children}
    </section>
  )
}
