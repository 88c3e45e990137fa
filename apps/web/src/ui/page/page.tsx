import type { ReactNode } from 'react'
import classes from './page.module.css'
import { PageHeader } from './page-header.tsx'

type Props = {
  title: string
  onBack?: () => void
  backLabel?: string
  right?: ReactNode
  /** A line that stays visible below what scrolls. */
  footer?: ReactNode
  /** For forms and settings: one readable column. */
  narrow?: boolean
  /** The content may share the available height. */
  fill?: boolean
  children: ReactNode
}

/** A whole view of the shell: bar on top, scrolling content below it. */
export function Page({ title, onBack, backLabel, right, footer, narrow, fill, children }: Props) {
  return (
    <div className={classes.page}>
      <PageHeader title={title} onBack={onBack} backLabel={backLabel} right={right} />
      <main className={classes.scrolls}>
        <div className={classes.content} data-narrow={narrow || undefined} data-fill={fill || undefined}>
          {children}
        </div>
      </main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  )
}
