import { asSent } from './pending.ts'
import type { AnnouncedRows, PendingRow, Sender } from './store.ts'

/** `generation`: the server's, as known here when the row was announced. */
type Announced = { row: PendingRow; isMarked: boolean; generation: string }

/** So many rows of a time without a network are kept in memory; the others are read again. */
const MOST_KEPT = 2_000

export function createAnnouncedRows(): AnnouncedRows {
  const announced = new Map<string, Announced>()
  let current: Sender | undefined
  return {
    begin: (sender) => {
      announced.clear()
      current = sender
      return () => {
        if (current === sender) current = undefined
      }
    },
    announce: (row, { _deleted }) => {
      // What was made and deleted before anyone saw it isn't sent.
      if (!current || _deleted || row.rev === undefined) return row
      const isMarked = current.maySend(row)
      const stored = isMarked ? asSent(row, row.rev, current.replica()) : row
      if (isMarked || announced.size < MOST_KEPT) {
        announced.set(row.key, { row: stored, isMarked, generation: current.generation() })
      }
      return stored
    },
    isLikelyNew: (key) => current !== undefined && !announced.has(key),
    changed: (key) => void announced.delete(key),
    take: (key, rev) => {
      const found = announced.get(key)
      announced.delete(key)
      const isCurrent = found?.row.rev === rev && found.generation === current?.generation()
      return isCurrent ? found : undefined
    },
  }
}
