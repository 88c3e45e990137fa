/** Weights that can be switched off. A switched-off one is left out of the call. */
export type Mix<Key extends string> = Record<Key, { on: boolean; weight: number }>

export function mixOf<Key extends string>(weights: Record<Key, number>): Mix<Key> {
  const entries = Object.entries<number>(weights).map(([key, weight]) => [key, { on: true, weight }])
  return Object.fromEntries(entries) as Mix<Key>
}

/** At least one stays on (behavior.md#lists). */
export function isLastOn<Key extends string>(mix: Mix<Key>, key: Key): boolean {
  const on = Object.entries<{ on: boolean }>(mix).filter(([, { on }]) => on)
  return on.length === 1 && on[0]?.[0] === key
}

export function weightsOf<Key extends string>(mix: Mix<Key>): Partial<Record<Key, number>> {
  const on = Object.entries<{ on: boolean; weight: number }>(mix).filter(([, { on }]) => on)
  return Object.fromEntries(on.map(([key, { weight }]) => [key, weight])) as Partial<Record<Key, number>>
}
