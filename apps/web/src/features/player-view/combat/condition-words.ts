import { type Condition, endInWords } from '@lanternkeep/schema'
import { count, formatTime } from '../../../lib/format.ts'

/**
 * When a condition of one's own character ends. If another character's turn ends it, only the GM knows whose, since
 * that character may be hidden: the phone gets no end, and in combat the number of rounds left.
 */
export function endOfOwnCondition({ ends }: Condition, heroName: string, roundsLeft: number | undefined): string {
  if (ends.kind !== 'none') return endInWords(ends, () => heroName, formatTime)
  if (roundsLeft === undefined) return 'until your GM ends it'
  if (roundsLeft <= 1) return 'until later this round'
  return `${roundsLeft} rounds left`
}

/** As short as it fits beside the name: '2 rounds left'. */
export function timeLeftOf({ ends }: Condition, roundsLeft: number | undefined): string {
  if (ends.kind === 'combatEnd') return 'until the fight ends'
  if (ends.kind === 'time') return `until ${formatTime(ends.time)}`
  const rounds = ends.kind === 'turn' ? ends.rounds + 1 : roundsLeft
  if (rounds === undefined) return 'until your GM ends it'
  if (rounds > 1) return `${count(rounds, 'round')} left`
  return ends.kind === 'turn' ? `until the ${ends.at} of your turn` : 'ends this round'
}
