import type { AiUseAnswer } from '@lanternkeep/schema'
import { Progress, Text } from '@mantine/core'
import classes from './ai-use-today.module.css'
import { midnightUtcHere, usageDayInWords } from './ai-use-words.ts'

/** From this share on, today's limit may run out. */
const NEARLY = 0.8

/** How much of today's limits is used. */
export function AiUseToday({ today }: { today: AiUseAnswer['today'] }) {
  const { day, counted, limitTotal, limitUser } = today
  const share = limitTotal === 0 ? 1 : counted / limitTotal
  return (
    <section className={classes.today} aria-label="Today">
      <div className={classes.words}>
        <Text className={classes.figure}>
          {counted.toLocaleString('en-US')} of {limitTotal.toLocaleString('en-US')} requests today
        </Text>
        <Text className={classes.day}>{usageDayInWords(day)}, UTC</Text>
      </div>
      <Progress
        value={Math.min(100, share * 100)}
        color={share >= NEARLY ? 'ember' : 'moss'}
        aria-label="Requests used today"
      />
      <Text className={classes.note}>
        {sentenceFor(share)}Each person can make {limitUser.toLocaleString('en-US')} requests a day. The count resets at
        midnight UTC ({midnightUtcHere(day)} here).
      </Text>
    </section>
  )
}

function sentenceFor(share: number): string {
  if (share >= 1) return 'Today’s requests are used up. '
  return share >= NEARLY ? 'They’re nearly used up. ' : ''
}
