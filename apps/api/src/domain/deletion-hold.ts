const DAY_MS = 86_400_000
/** So long a deleted account and its campaigns can be brought back (behavior.md#blocked-and-deleted-accounts). */
export const HOLD_MS = 30 * DAY_MS

/** When an account deleted at that time goes for good. */
export function heldUntil(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + HOLD_MS).toISOString()
}

/** For whoever registers with the address of an account on hold, or signs in to it with the right password. */
export function heldSentence(deletedAt: string): string {
  const until = heldUntil(deletedAt).slice(0, 10)
  return `This account was deleted. Until ${until} whoever runs this server can bring it back; after that its address is free again.`
}
