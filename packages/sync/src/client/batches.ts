import { MAX_PUSH_ROWS, type PushRow } from '../protocol.ts'

/** Groups rows in batches that each fit into one push of at most so many characters. One row may be longer. */
export function batchesOf<Sending extends { row: PushRow }>(sendings: Sending[], most: number): Batch<Sending>[] {
  const batches: Batch<Sending>[] = []
  for (const sending of sendings) {
    const characters = JSON.stringify(sending.row).length
    const last = batches.at(-1)
    if (last && last.sendings.length < MAX_PUSH_ROWS && last.characters + characters <= most) {
      last.sendings.push(sending)
      last.characters += characters
    } else {
      batches.push({ sendings: [sending], characters })
    }
  }
  return batches
}

type Batch<Sending> = { sendings: Sending[]; characters: number }
