import type { Connection } from '../connection.ts'
import { inTransactionSync, type SqliteTx } from '../sqlite-db.ts'

/** Runs `work` in a transaction that other works of the same turn may share; resolves when it is durable. */
export type GroupCommit = {
  <T>(work: (tx: SqliteTx) => T): Promise<T>
  /** How many wait for their commit. */
  waiting(): number
}

type Waiting = { work: (tx: SqliteTx) => unknown; resolve: (result: unknown) => void; reject: (error: unknown) => void }
type Settle = () => void

/**
 * With synchronous=FULL every commit waits for the disk. So works that arrive in one turn of the event loop commit
 * together, each in a savepoint: one that fails fails alone.
 */
export function createGroupCommit(writer: Connection, onGroup?: (size: number) => void): GroupCommit {
  let queue: Waiting[] = []

  const commitAll = () => {
    const group = queue
    queue = []
    try {
      const settled = inTransactionSync(writer, (tx) => group.map((waiting) => attempt(tx, waiting, group.length > 1)))
      onGroup?.(group.length)
      for (const settle of settled) settle()
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  const commit = <T>(work: (tx: SqliteTx) => T) =>
    new Promise<T>((resolve, reject) => {
      if (queue.length === 0) setImmediate(() => void writer.inTurn(commitAll))
      queue.push({ work, resolve: resolve as (result: unknown) => void, reject })
    })
  return Object.assign(commit, { waiting: () => queue.length })
}

function attempt(tx: SqliteTx, waiting: Waiting, shared: boolean): Settle {
  if (!shared) {
    const result = waiting.work(tx)
    return () => waiting.resolve(result)
  }
  const savepoint = tx.openSavepoint()
  try {
    const result = waiting.work(tx)
    savepoint.release()
    return () => waiting.resolve(result)
  } catch (error) {
    // A full disk ends the transaction for all of them.
    if (!tx.connection.sqlite.inTransaction) throw error
    savepoint.rollBack()
    return () => waiting.reject(error)
  }
}
