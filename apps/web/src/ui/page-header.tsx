import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { BackButton } from './back-button.tsx'
import classes from './page-header.module.css'

type Props = { title: string; onBack?: () => void; backLabel?: string; right?: ReactNode }

/** Back, the view's title, and what acts on the whole view. */
export function PageHeader({ title, onBack, backLabel, right }: Props) {
  return (
    <header className={classes.header}>
      {onBack && <BackButton onClick={onBack} label={backLabel} />}
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {right && <div className={classes.right}>{right}</div>}
    </header>
  )
}
