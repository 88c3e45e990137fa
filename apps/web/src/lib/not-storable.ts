/** The message names the field, and is for people. */
export class NotStorable extends Error {}

/** Why something wasn't stored, for a toast. */
export function whyNotStored(error: unknown, otherwise: string): string {
  return error instanceof NotStorable ? error.message : otherwise
}
