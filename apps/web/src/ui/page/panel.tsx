import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

type Props = { title?: string; right?: ReactNode; children: ReactNode; className?: string }

/** A surface with a title: the frame of most content. */
export function Panel({ title, right, children, className }: Props) {
  return (
    <section className={`${classes.panel} ${className ?? ''}`} aria-label={title}>
      {(title || right) && (
        <div className={classes.head}>
          {title && (
            <Title order={2} className={classes.title}>
              {title}
            </Title>
          )}
          {right && <div className={classes.right}>{right}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
