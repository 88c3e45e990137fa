import { asSent } from './pending.ts'
import type { EarlyMarks, PendingRow, Sender } from './store.ts'

/** `generation`: the server's, as known here when the row was marked. */
type EarlyMark = { row: PendingRow; generation: string }

export function createEarlyMarks(): EarlyMarks {
  const marks = new Map<string, EarlyMark>()
  let current: Sender | undefined
  return {
    begin: (sender) => {
      marks.clear()
      current = sender
      return () => {
        if (current === sender) current = undefined
      }
    },
    mark: (row, { _deleted }) => {
      // What was made and deleted before anyone saw it isn't sent.
      if (!current || _deleted || row.rev === undefined || !current.maySend(row)) return row
      const marked = asSent(row, row.rev, current.replica())
      marks.set(row.key, { row: marked, generation: current.generation() })
      return marked
    },
    changed: (key) => void marks.delete(key),
    take: (key, rev) => {
      const mark = marks.get(key)
      marks.delete(key)
      const isCurrent = mark?.row.rev === rev && mark.generation === current?.generation()
      return isCurrent ? mark.row : undefined
    },
  }
}
