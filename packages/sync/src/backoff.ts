/** How long to wait in milliseconds after `failures` failures in a row: twice as long each time, up to a limit. */
export function backoff(failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number {
  return Math.min(longestMs, firstMs * 2 ** failures)
}
