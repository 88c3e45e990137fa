import type { Db } from '../open.ts'
import { inTransaction, type Tx } from '../transaction.ts'

/** Runs `work` in a transaction that other works of the same turn may share; resolves when it is durable. */
export type GroupCommit = <T>(work: (tx: Tx) => T) => Promise<T>

type Waiting = { work: (tx: Tx) => unknown; resolve: (result: unknown) => void; reject: (error: unknown) => void }
type Settle = () => void

/**
 * With synchronous=FULL every commit waits for the disk. So works that arrive in one turn of the event loop commit
 * together, each in a savepoint: one that fails fails alone.
 */
export function createGroupCommit(db: Db): GroupCommit {
  let queue: Waiting[] = []

  const commitAll = () => {
    const group = queue
    queue = []
    try {
      const settled = inTransaction(db, (tx) => group.map((waiting) => attempt(tx, waiting, group.length > 1)))
      for (const settle of settled) settle()
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return <T>(work: (tx: Tx) => T) =>
    new Promise<T>((resolve, reject) => {
      if (queue.length === 0) setImmediate(commitAll)
      queue.push({ work, resolve: resolve as (result: unknown) => void, reject })
    })
}

function attempt(tx: Tx, waiting: Waiting, shared: boolean): Settle {
  if (!shared) {
    const result = waiting.work(tx)
    return () => waiting.resolve(result)
  }
  try {
    const result = inTransaction(tx, waiting.work)
    return () => waiting.resolve(result)
  } catch (error) {
    // A full disk ends the transaction for all of them.
    if (!tx.sqlite.inTransaction) throw error
    return () => waiting.reject(error)
  }
}
