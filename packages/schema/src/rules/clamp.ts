import { readNumber } from './typed-number.ts'

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}

/**
 * A typed value as a whole number within a range. Decimals are cut; anything that is not a number, including an empty
 * field, becomes `fallback`.
 */
export function clampedInt(typed: string | number | null | undefined, range: IntRange): number {
  const value = typeof typed === 'number' ? typed : readNumber(typed ?? '', 'decimal')
  if (value === undefined || !Number.isFinite(value)) return range.fallback
  // `+ 0` turns the -0 that trunc(-0.5) leaves into 0.
  return clamp(Math.trunc(value), range.min, range.max) + 0
}

export type IntRange = { min: number; max: number; fallback: number }

/** New Game. */
export const STARTING_LEVEL: IntRange = { min: 1, max: 30, fallback: 1 }
export const STARTING_SESSION: IntRange = { min: 0, max: 999, fallback: 0 }
/** Edit Campaign: empty numbers fall back to the minimum. */
export const EDITED_PLAYER_COUNT: IntRange = { min: 1, max: 20, fallback: 1 }
export const EDITED_SESSION_NUMBER: IntRange = { min: 0, max: 1_000_000, fallback: 0 }

/** The edit form offers 1 to 20, or up to the stored value if that is higher (behavior.md#levels). */
export function editedLevelRange(storedLevel: number): IntRange {
  return { min: 1, max: Math.max(20, storedLevel), fallback: 1 }
}
