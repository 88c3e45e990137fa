import type { AiUseLine } from '@lanternkeep/schema'
import { Text } from '@mantine/core'
import { Figure } from '../list/figure.tsx'
import classes from '../list/figure-row.module.css'
import { figure, personInWords, usageDayInWords } from './ai-use-words.ts'

/** Only visual: each figure in the rows has its own label. */
export function AiUseHead() {
  return (
    <div className={classes.head} aria-hidden="true">
      <span className={classes.who}>Person</span>
      <span className={classes.day}>Day</span>
      <span className={classes.figure}>Requests</span>
      <span className={classes.figure}>Failed</span>
      <span className={classes.tokens}>Tokens in</span>
      <span className={classes.tokens}>Tokens out</span>
    </div>
  )
}

export function AiUseRow({ line }: { line: AiUseLine }) {
  const { day, user, requests, failed, inputTokens, outputTokens } = line
  const person = personInWords(user)
  return (
    <article className={classes.row} aria-label={`${person}, ${usageDayInWords(day)}`}>
      <div className={classes.who}>
        <Text className={classes.name}>{person}</Text>
        {user?.email && <Text className={classes.address}>{user.email}</Text>}
      </div>
      <Text component="time" dateTime={day} className={classes.day}>
        {usageDayInWords(day)}
      </Text>
      <div className={classes.figures}>
        <Figure className={classes.figure} {...figure(requests, 'request')} />
        <Figure className={classes.figure} {...figure(failed, 'failed', 'failed')} isQuiet={failed === 0} />
        <Figure className={classes.tokens} {...figure(inputTokens, 'token in', 'tokens in')} />
        <Figure className={classes.tokens} {...figure(outputTokens, 'token out', 'tokens out')} />
      </div>
    </article>
  )
}
