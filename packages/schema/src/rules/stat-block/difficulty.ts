import { DIFFICULTIES, type Difficulty } from '../../lists/encounters.ts'

/** How much challenge each difficulty has, in percent of the party's levels added up. */
export const DIFFICULTY_PERCENT: Readonly<Record<Difficulty, number>> = {
  trivial: 15,
  easy: 30,
  medium: 50,
  hard: 75,
  deadly: 110,
}

export type RatedDifficulty = { difficulty: Difficulty; percent: number }

/**
 * How hard the creatures are for the party, as the generators count: the challenge of all of them in percent of the
 * party's levels, and the difficulty nearest to it. A hero without a level counts as level 1, a creature without a
 * challenge as 0. Undefined without heroes or without creatures.
 */
export function difficultyOf(
  party: readonly { level?: number }[],
  creatures: readonly { challengeRating?: number; count?: number }[],
): RatedDifficulty | undefined {
  const levels = party.reduce((sum, { level = 1 }) => sum + level, 0)
  const count = creatures.reduce((sum, { count: copies = 1 }) => sum + copies, 0)
  if (levels === 0 || count === 0) return undefined
  const challenge = creatures.reduce(
    (sum, { challengeRating = 0, count: copies = 1 }) => sum + challengeRating * copies,
    0,
  )
  const percent = Math.round((100 * challenge) / levels)
  return { difficulty: nearest(percent), percent }
}

/** The easier one if two are as near. */
function nearest(percent: number): Difficulty {
  const distance = (difficulty: Difficulty) => Math.abs(DIFFICULTY_PERCENT[difficulty] - percent)
  return DIFFICULTIES.reduce((best, each) => (distance(each) < distance(best) ? each : best))
}
