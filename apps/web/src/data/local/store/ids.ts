export { newId } from '../../../lib/new-id.ts'

export function now(): string {
  return new Date().toISOString()
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
