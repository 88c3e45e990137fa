import { expect, test } from 'vitest'
import { batchesOf } from './batches.ts'
import { LEAST_CHARACTERS } from './pace.ts'

/** What a line of 10 KB/s sends in 20 s. */
const SENT_IN_TIME = 200_000

test('on a slow line, too, each push has arrived before its call is given up; a row that is larger goes alone', () => {
  const sending = (id: number, length: number) => {
    return { row: { doc: { id: String(id), rev: 'r', gmNotes: 'a'.repeat(length) }, base: null } }
  }
  const evenings = Array.from({ length: 200 }, (_, id) => sending(id, 5000))
  const batches = batchesOf([...evenings, sending(200, 400_000)], LEAST_CHARACTERS).map(({ sendings }) => sendings)
  expect(batches.flat()).toHaveLength(201)
  expect(batches.pop()).toHaveLength(1)
  for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(SENT_IN_TIME)
  expect(batches.length).toBeLessThan(10)
})
