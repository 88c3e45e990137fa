import type { Db } from './open.ts'

declare const insideTransaction: unique symbol

/** A connection inside a transaction. Only `inTransaction` makes one, so a bare `Db` doesn't compile in its place. */
export type Tx = Db & { readonly [insideTransaction]: true }

type Effect = () => void

/** Effects waiting for the commit of a connection's transaction; one list per nested level. */
const waiting = new WeakMap<Db['sqlite'], Effect[][]>()

/**
 * Runs synchronous `work` in one transaction: all of it happens, or nothing. Inside another transaction it becomes a
 * savepoint, so that its failure can be caught and the outer work continues.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => T): T {
  const levels = waiting.get(db.sqlite) ?? []
  waiting.set(db.sqlite, levels)
  const depth = levels.length
  // A full disk makes SQLite roll back the whole transaction by itself; what follows must not commit on its own.
  if (depth > 0 && !db.sqlite.inTransaction) throw new Error('The transaction around this work was rolled back')
  levels.push([])
  let result: T
  try {
    db.sqlite.exec(depth === 0 ? 'begin immediate' : `savepoint level_${depth}`)
    result = work(db as Tx)
    if (result instanceof Promise) throw new TypeError('The work of a transaction must be synchronous')
    db.sqlite.exec(depth === 0 ? 'commit' : `release level_${depth}`)
  } catch (error) {
    levels.length = depth
    rollBack(db, depth)
    throw error
  }
  const effects = levels[depth] ?? []
  levels.length = depth
  if (depth > 0) levels[depth - 1]?.push(...effects)
  else runEffects(effects)
  return result
}

/**
 * Runs `effect` once the outermost transaction has committed; never if that or an enclosing savepoint is rolled back.
 */
export function afterCommit(tx: Tx, effect: Effect): void {
  const effects = waiting.get(tx.sqlite)?.at(-1)
  if (!effects) throw new Error('afterCommit outside a transaction')
  effects.push(effect)
}

/** The write is committed whatever happens to its effects, so their failures are reported and not thrown. */
function runEffects(effects: Effect[]): void {
  for (const effect of effects) {
    try {
      effect()
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}

function rollBack(db: Db, depth: number): void {
  if (!db.sqlite.inTransaction) return
  db.sqlite.exec(depth === 0 ? 'rollback' : `rollback to level_${depth}; release level_${depth}`)
}
