import { Button } from '@mantine/core'
import { IconFocus2 } from '@tabler/icons-react'
import { useFightRules } from './fight-rules.ts'
import classes from './rules.module.css'

/** The first check that waits, on the notice line: the row it is about may be scrolled away. */
export function NoticeCheck() {
  const { checks } = useFightRules()
  const [first, ...others] = checks
  if (!first) return null
  const { name, dc, failedWith } = first
  return (
    <section className={classes.notice} aria-label="Concentration">
      <IconFocus2 size={20} aria-hidden="true" />
      <span className={classes.noticeWords} title={`${name}: concentration DC ${dc}`}>
        {name}: <b>DC {dc}</b>
        {others.length > 0 && <span className={classes.more}>, {others.length} more</span>}
      </span>
      {failedWith === undefined ? (
        <Button variant="light" size="md" px="sm" aria-label={`Roll DC ${dc} for ${name}`} onClick={first.onRoll}>
          Roll
        </Button>
      ) : (
        <Button
          variant="light"
          size="md"
          px="sm"
          aria-label={`${failedWith}: Lost, end ${name}’s concentration`}
          onClick={first.onLost}
        >
          {failedWith}: Lost
        </Button>
      )}
    </section>
  )
}
