import { vi } from 'vitest'
import type { LocalDb } from '../store/local-db.ts'

/** Of the writes that follow, the first few are stored; the others never are, as in a tab that dies. */
export function dieAfter({ collections }: LocalDb, writes: number): Promise<void> {
  let left = writes
  const { campaigns, sessions, combats, characters, acts } = collections
  return new Promise((died) => {
    for (const { storageInstance } of [campaigns, sessions, combats, characters, acts]) {
      const storage = storageInstance as { bulkWrite: (...rows: unknown[]) => Promise<unknown> }
      const write = storage.bulkWrite.bind(storage)
      vi.spyOn(storage, 'bulkWrite').mockImplementation((...rows) => {
        left -= 1
        if (left >= 0) return write(...rows)
        died()
        return new Promise(() => {})
      })
    }
  })
}
