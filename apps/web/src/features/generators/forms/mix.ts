import { readNumber } from '@lanternkeep/schema'

/** Weights as typed, which can be switched off. A switched-off one is left out of the call. */
export type Mix<Key extends string> = Record<Key, { on: boolean; weight: string }>

export function mixOf<Key extends string>(weights: Record<Key, number>): Mix<Key> {
  const entries = Object.entries<number>(weights).map(([key, weight]) => [key, { on: true, weight: String(weight) }])
  return Object.fromEntries(entries) as Mix<Key>
}

/** At least one stays on (behavior.md#lists). */
export function isLastOn<Key extends string>(mix: Mix<Key>, key: Key): boolean {
  const on = Object.entries<{ on: boolean }>(mix).filter(([, { on }]) => on)
  return on.length === 1 && on[0]?.[0] === key
}

export function weightsOf<Key extends string>(mix: Mix<Key>): Partial<Record<Key, number>> {
  const on = Object.entries<{ on: boolean; weight: string }>(mix).filter(([, { on }]) => on)
  return Object.fromEntries(on.map(([key, { weight }]) => [key, weightOf(weight)])) as Partial<Record<Key, number>>
}

/** NaN, which no schema takes, for what isn't a whole number. */
export function weightOf(typed: string): number {
  return typed.trim() === '' ? 0 : (readNumber(typed, 'whole') ?? Number.NaN)
}
