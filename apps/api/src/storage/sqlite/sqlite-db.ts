import { SqliteQueryCompiler } from 'kysely'
import { runEffects } from '../effects.ts'
import { compilerOf } from '../fixed-query.ts'
import type { Db, Effect, Result, Runnable, Tx } from '../sql.ts'
import { type Connection, prepared } from './connection.ts'

/**
 * A database file with one connection that writes and one that reads what is committed. In memory there is only one
 * connection, and a read waits for the transaction before it.
 */
export type SqliteDb = Db & {
  readonly writer: Connection
  readonly reader: Connection
  readonly sqlite: Connection['sqlite']
}

/** Inside a transaction; `connection` is for work that doesn't wait: the decisions about documents. */
export type SqliteTx = Tx & { readonly connection: Connection; openSavepoint(): Savepoint }

const compile = compilerOf(new SqliteQueryCompiler())

export function sqliteDb(writer: Connection, reader: Connection): SqliteDb {
  return {
    writer,
    reader,
    sqlite: writer.sqlite,
    execute: (statement) => {
      const connection = statement.toOperationNode().kind === 'SelectQueryNode' ? reader : writer
      return connection.inTurn(() => execute(connection, statement))
    },
    transaction: (work) => writer.inTurn(() => inTransaction(writer, work)),
  }
}

/** How a transaction begins: with the write lock, or with one view of what is committed and no lock. */
type Begin = 'begin immediate' | 'begin'

/** All of the work happens, or nothing. Its effects run in the order of the commits. */
export async function inTransaction<T>(
  connection: Connection,
  work: (tx: SqliteTx) => Promise<T>,
  begin: Begin = 'begin immediate',
): Promise<T> {
  const tx = openTransaction(connection, begin)
  // Statements answer at once, so work that awaits only them has ended before the event loop turns.
  const { promise: overdue, reject } = Promise.withResolvers<never>()
  const turned = setImmediate(() => {
    tx.rollBack()
    reject(new TypeError('A transaction may await only its own statements'))
  })
  try {
    const result = await Promise.race([work(tx.handle), overdue])
    clearImmediate(turned)
    tx.commit()
    return result
  } catch (error) {
    clearImmediate(turned)
    tx.rollBack()
    throw error
  }
}

/** As `inTransaction`, for work that doesn't wait. */
export function inTransactionSync<T>(
  connection: Connection,
  work: (tx: SqliteTx) => T,
  begin: Begin = 'begin immediate',
): T {
  const tx = openTransaction(connection, begin)
  try {
    const result = work(tx.handle)
    tx.commit()
    return result
  } catch (error) {
    tx.rollBack()
    throw error
  }
}

/** A part of the transaction whose failure leaves the rest as it was. */
type Savepoint = { release(): void; rollBack(): void }
type OpenTransaction = { handle: SqliteTx; commit(): void; rollBack(): void }

function openTransaction(connection: Connection, begin: Begin): OpenTransaction {
  const { sqlite } = connection
  const levels: Effect[][] = [[]]
  let isOpen = true
  const requireOpen = () => {
    // A full disk makes SQLite roll back the whole transaction by itself; what follows must not commit on its own.
    if (!isOpen || !sqlite.inTransaction) throw new TypeError('The transaction around this work has ended')
  }
  const openSavepoint = (): Savepoint => {
    requireOpen()
    const depth = levels.length
    levels.push([])
    sqlite.exec(`savepoint level_${depth}`)
    return {
      release() {
        requireOpen()
        sqlite.exec(`release level_${depth}`)
        const effects = levels.splice(depth).flat()
        levels.at(-1)?.push(...effects)
      },
      rollBack() {
        levels.length = depth
        if (sqlite.inTransaction) sqlite.exec(`rollback to level_${depth}; release level_${depth}`)
      },
    }
  }
  const handle: SqliteTx = {
    connection,
    openSavepoint,
    execute: async (statement) => {
      requireOpen()
      return execute(connection, statement)
    },
    transaction: async (work) => {
      const savepoint = openSavepoint()
      try {
        const result = await work(handle)
        savepoint.release()
        return result
      } catch (error) {
        savepoint.rollBack()
        throw error
      }
    },
    afterCommit: (effect) => {
      requireOpen()
      levels.at(-1)?.push(effect)
    },
  }
  sqlite.exec(begin)
  return {
    handle,
    commit() {
      requireOpen()
      sqlite.exec('commit')
      isOpen = false
      runEffects(levels.flat())
    },
    rollBack() {
      isOpen = false
      if (sqlite.inTransaction) sqlite.exec('rollback')
    },
  }
}

function execute<Row>(connection: Connection, query: Runnable<Row>): Result<Row> {
  const { sql, parameters } = compile(query)
  const statement = prepared(connection, sql)
  if (statement.reader) return { rows: statement.all(...parameters) as Row[], changes: 0 }
  return { rows: [], changes: statement.run(...parameters).changes }
}
