import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../shell.module.css'

type Props = {
  tone?: 'news'
  icon: ReactNode
  act: string
  onAct: () => void
  onLater?: () => void
  children: ReactNode
}

export function Notice({ tone, icon, act, onAct, onLater, children }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role="status">
      {icon}
      <span className={classes.noticeWords}>{children}</span>
      <Button variant="subtle" onClick={onAct}>
        {act}
      </Button>
      {onLater && (
        <Button variant="subtle" color="gray" onClick={onLater}>
          Later
        </Button>
      )}
    </div>
  )
}
