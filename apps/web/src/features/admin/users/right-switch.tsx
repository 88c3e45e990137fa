import { Switch } from '@mantine/core'
import type { Right } from './user-acts.ts'
import classes from './user-row.module.css'

type Props = {
  word: 'Admin' | 'Blocked'
  name: string
  on: boolean
  /** Id of the text that says why it can't be changed; absent if it can. */
  reasonId: string | undefined
  onAsk: (on: boolean) => void
}

/** Shows the present state; a change is confirmed first. */
export function RightSwitch({ word, name, on, reasonId, onAsk }: Props) {
  const right: Right = word === 'Admin' ? 'admin' : 'blocked'
  return (
    <div className={classes.right}>
      <Switch
        classNames={{ body: classes.switch, label: classes.label, track: classes.track }}
        data-right={right}
        aria-label={`${word}: ${name}`}
        label={<span className={classes.word}>{word}</span>}
        checked={on}
        disabled={reasonId !== undefined}
        aria-describedby={reasonId}
        onChange={(event) => onAsk(event.currentTarget.checked)}
      />
    </div>
  )
}
