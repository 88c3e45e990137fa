import { MOST_ROUNDS } from '../../entities/replicated/condition.ts'

const LONGEST_NAME = 50
/** Rounds last six seconds, as in most games. */
const ROUNDS_OF: Record<string, number> = { r: 1, m: 10, h: 600, d: 14_400 }
const TYPED = /^(.*?)(?:\s+(\d{1,7})\s*(r|rounds?|m|mins?|minutes?|h|hours?|d|days?)?)?$/i

/** 'frightened 3' in parts. `rounds` is undefined where no duration was typed. */
export type ReadCondition = { name: string; rounds: number | undefined; problem?: string }

/**
 * A condition as typed in one line: 'frightened 3' lasts 3 rounds, 'blessed 10m' and 'blessed 1h' last as many rounds as
 * fit. The beginning of a known name stands for the first of `known` that begins with it: 'f 3'.
 */
export function readCondition(typed: string, known: readonly string[]): ReadCondition {
  const [, words = '', count, unit = 'r'] = TYPED.exec(typed.trim()) ?? []
  const name = fullName(words.trim(), known)
  const rounds = count === undefined ? undefined : Number(count) * (ROUNDS_OF[unit.charAt(0).toLowerCase()] ?? 1)
  if (name === '') return { name, rounds, problem: 'Condition name is required' }
  if (name.length > LONGEST_NAME) return { name, rounds, problem: `At most ${LONGEST_NAME} characters` }
  if (rounds === 0) return { name, rounds, problem: 'At least 1 round' }
  if (rounds !== undefined && rounds > MOST_ROUNDS) {
    return { name, rounds, problem: 'At most 14,400 rounds, which is a day' }
  }
  return { name, rounds }
}

/** The typed line without its duration. */
export function withoutDuration(typed: string): string {
  return (TYPED.exec(typed.trim())?.[1] ?? '').trim()
}

function fullName(words: string, known: readonly string[]): string {
  const lower = words.toLowerCase()
  if (lower === '') return ''
  const exact = known.find((name) => name.toLowerCase() === lower)
  const begun = known.find((name) => name.toLowerCase().startsWith(lower))
  return exact ?? begun ?? words.charAt(0).toUpperCase() + words.slice(1)
}
