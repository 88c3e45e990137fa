import { type Condition, endInWords } from '@lanternkeep/schema'
import { formatTime } from '../../../lib/format.ts'

/**
 * When a condition of one's own ends. Whose turn ends it stays the GM's where it is somebody else's (it may be hidden):
 * then the phone is told that it has no end, and in a fight how many rounds are left.
 */
export function endOfOwnCondition({ ends }: Condition, heroName: string, roundsLeft: number | undefined): string {
  if (ends.kind !== 'none') return endInWords(ends, () => heroName, formatTime)
  if (roundsLeft === undefined) return 'until your GM ends it'
  if (roundsLeft === 0) return 'until later this round'
  return `${roundsLeft} more ${roundsLeft === 1 ? 'round' : 'rounds'}`
}
