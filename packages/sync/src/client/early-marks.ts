import type { SyncDocument } from '../protocol.ts'
import { asSent } from './pending.ts'
import type { PendingRow } from './store.ts'

/** `generation`: the server's, as known here when the row was marked. */
type EarlyMark = { row: PendingRow; generation: string }

export type Sender = {
  /** Whether the row's document will be sent as soon as it is stored. */
  maySend(row: PendingRow): boolean
  /** Name of this device. */
  replica(): string
  /** The server's generation as known here. */
  generation(): string
}

/**
 * Marks rows as sent in the very transaction that announces a write, while this tab is about to send what it writes:
 * a change leaves without waiting for a transaction of its own. Held in memory by the store.
 */
export type EarlyMarks = {
  /** From now on, until the returned function is called, this tab sends. Forgets all earlier marks. */
  begin(sender: Sender): () => void
  /** The row to store for `document`, which is about to be written. */
  mark(row: PendingRow, document: Pick<SyncDocument, '_deleted'>): PendingRow
  /** A row is about to be changed: whatever was marked before is out of date. */
  changed(key: string): void
  /** Takes out the row as it was marked for this very document, unless it may have changed since. */
  take(key: string, rev: string): PendingRow | undefined
}

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
