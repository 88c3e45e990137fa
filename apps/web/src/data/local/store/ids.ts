import { hashBytes } from '../../../lib/hash.ts'

export { newId } from '../../../lib/new-id.ts'

const SHARED_ID_LENGTH = 32

/** The same id on every device for the same fact, such as a passed turn or the third goblin of an encounter. */
export function sharedIdOf(...parts: readonly (string | number | null)[]): string {
  return hashBytes(new TextEncoder().encode(JSON.stringify(parts))).slice(0, SHARED_ID_LENGTH)
}

export function now(): string {
  return new Date().toISOString()
}

/** Later than `last`, even if a clock that ran ahead stamped that. */
export function nowAfter(last: string | undefined): string {
  const at = now()
  return last !== undefined && last >= at ? new Date(Date.parse(last) + 1).toISOString() : at
}

/** A whole number from `min` to `max`, both included, all equally likely. */
export function randomInt(min: number, max: number): number {
  const span = max - min + 1
  const fair = Math.floor(2 ** 32 / span) * span
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
    if (drawn < fair) return min + (drawn % span)
  }
}
