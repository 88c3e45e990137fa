/** A person who listens to a stream of this process. Counts until then, in case the process dies. */
type ListeningTable = { person: string; process: string; until: string }

/** Work that one process does at a time. */
type LeaseTable = { name: string; process: string; until: string }

/** The calls that a limit has counted; `key` is a hash of what it counts for. */
type LimitWindowTable = {
  key: string
  /** When they were, in milliseconds, as JSON. */
  times: string
  /** When none of them counts any more. */
  until: string
}

/** What several processes on one database share. */
export type ProcessTables = { listening: ListeningTable; lease: LeaseTable; limit_window: LimitWindowTable }
