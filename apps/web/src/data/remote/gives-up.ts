const GIVE_UP_AFTER_MS = 15_000

/** A server that takes longer counts as not answering. Only for a call that may be made again: it may have arrived. */
export function givesUp(): AbortSignal {
  return AbortSignal.timeout(GIVE_UP_AFTER_MS)
}
