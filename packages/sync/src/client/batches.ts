import { MAX_PUSH_ROWS, type PushRow } from '../protocol.ts'

/** Far less than the server takes: a push has 30 s to arrive, on a slow line as well. One row may be larger. */
const BODY_BYTES = 512 * 1024
/** At most. Counting them exactly would cost as much again as writing the body. */
const BYTES_OF_CHARACTER = 3

/** Groups rows in batches that each fit into one push. */
export function batchesOf<Sending extends { row: PushRow }>(sendings: Sending[]): Sending[][] {
  const batches: Sending[][] = []
  let bytes = 0
  for (const sending of sendings) {
    const size = JSON.stringify(sending.row).length * BYTES_OF_CHARACTER
    const last = batches.at(-1)
    if (last && last.length < MAX_PUSH_ROWS && bytes + size < BODY_BYTES) {
      last.push(sending)
      bytes += size
    } else {
      batches.push([sending])
      bytes = size
    }
  }
  return batches
}
