import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './server.module.css'

/** `watch` needs somebody soon, `bad` lost or refused something. */
export type CheckState = 'good' | 'watch' | 'bad'

const ICONS = {
  good: { Icon: IconCircleCheck, word: 'Fine' },
  watch: { Icon: IconAlertTriangle, word: 'Needs you' },
  bad: { Icon: IconCircleX, word: 'Trouble' },
}

type Props = { state: CheckState; title: string; text: ReactNode; act?: ReactNode }

export function CheckRow({ state, title, text, act }: Props) {
  const { Icon, word } = ICONS[state]
  return (
    <section className={classes.row} aria-label={title}>
      <span className={classes.state} data-state={state}>
        <Icon size={24} aria-label={word} />
      </span>
      <div className={classes.words}>
        <p className={classes.strong}>{title}</p>
        <p className={classes.muted}>{text}</p>
      </div>
      {act && <div className={classes.acts}>{act}</div>}
    </section>
  )
}
