import { PARTY_LEVEL, PARTY_SIZE } from '../lists/encounters.ts'
import { clamp } from './clamp.ts'

/** `level` is the average, rounded. */
export type Party = { size: number; level: number }

/** The heroes as generators count them. A hero without a level counts as level 1. Undefined without heroes. */
export function partyOf(heroes: readonly { level?: number }[]): Party | undefined {
  if (heroes.length === 0) return undefined
  const levels = heroes.reduce((sum, { level = 1 }) => sum + level, 0)
  return {
    size: clamp(heroes.length, PARTY_SIZE.min, PARTY_SIZE.max),
    level: clamp(Math.round(levels / heroes.length), PARTY_LEVEL.min, PARTY_LEVEL.max),
  }
}
