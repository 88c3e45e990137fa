import { Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './two-factor.module.css'

type Props = { number: number; title: string; isDone: boolean; children: ReactNode }

export function Step({ number, title, isDone, children }: Props) {
  return (
    <section className={classes.step} aria-label={title}>
      <Title order={3} className={classes.head}>
        <span className={classes.number} data-done={isDone || undefined}>
          {isDone ? <IconCheck size={18} aria-label={`Step ${number}, done`} /> : number}
        </span>
        {title}
      </Title>
      {children}
    </section>
  )
}
