import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './storage-trouble.module.css'

type Props = { number: number; title: string; text: ReactNode; button?: ReactNode }

export function TroubleStep({ number, title, text, button }: Props) {
  return (
    <li className={`lk-card ${classes.step}`}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div className={classes.words}>
        <Title order={2} className={classes.stepTitle}>
          {title}
        </Title>
        <Text component="div" c="dimmed">
          {text}
        </Text>
      </div>
      {button}
    </li>
  )
}
