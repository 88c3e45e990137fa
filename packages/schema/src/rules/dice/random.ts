/** A whole number from `min` to `max`, both included. Rules take it as an argument and never roll dice themselves. */
export type RandomInt = (min: number, max: number) => number

/** The same seed gives the same numbers on every device (mulberry32). Not for secrets. */
export function seededRandomInt(seed: number): RandomInt {
  let state = seed >>> 0
  return (min, max) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    const fraction = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    return min + Math.floor(fraction * (max - min + 1))
  }
}

/** A copy in random order (Fisher-Yates). */
export function shuffled<T>(list: readonly T[], randomInt: RandomInt): T[] {
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = randomInt(0, last)
    const kept = copy[last] as T
    copy[last] = copy[other] as T
    copy[other] = kept
  }
  return copy
}

export function pick<T>(list: readonly [T, ...T[]] | readonly T[], randomInt: RandomInt): T {
  if (list.length === 0) throw new RangeError('Nothing to pick from')
  return list[randomInt(0, list.length - 1)] as T
}
