const DAY_MS = 86_400_000
/** 'Dec 20, 2026', as screens write days. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** How long a deleted account and its campaigns can be restored (behavior.md#blocked-and-deleted-accounts). */
export const DELETION_HOLD_MS = 30 * DAY_MS

/** When an account deleted at that time is deleted for good. */
export function deletionHoldEnd(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + DELETION_HOLD_MS).toISOString()
}

/**
 * Shown to a person who registers with the address of a deleted account on hold, or logs in to it with the right
 * password. `isOwn`: its own person deleted it.
 */
export function heldSentence(deletedAt: string, isOwn = false): string {
  const until = DAY.format(new Date(deletionHoldEnd(deletedAt)))
  if (isOwn) return `This account was deleted. Log in to take it back until ${until}.`
  return `This account was deleted. The server’s owner can restore it until ${until}. After that, you can register with this address again.`
}
