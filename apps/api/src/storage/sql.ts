import {
  type Compilable,
  DummyDriver,
  Kysely,
  type OperationNodeSource,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isDatabaseError } from './errors.ts'
import type { Tables } from './tables/tables.ts'

// What every engine offers. Nothing outside this room knows which one is running.

export type Runnable<Row> = (Compilable<Row> | RawBuilder<Row>) & OperationNodeSource
/** What a statement gave: its rows, and how many it changed. */
export type Result<Row> = { rows: Row[]; changes: number }

/** Runs once the outermost transaction is durable; never if it, or a savepoint around it, is rolled back. */
export type Effect = () => void

/** The database outside of any transaction: each statement on its own, on committed data. */
export type Db = {
  execute<Row>(statement: Runnable<Row>): Promise<Result<Row>>
  /**
   * All of the work happens, or nothing. It awaits nothing but statements of its `tx`, and may run more than once, so it
   * has no effect outside but through `afterCommit`. On a `Tx` it becomes a savepoint: its failure can be caught, and the
   * work around it continues.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * The effect waits for the commit. PostgreSQL's commit also sends the messages to the other processes, each as a
 * notification on `NOTIFY_CHANNEL`; another engine has no one to send them to.
 */
export type AfterCommit = (effect: Effect, messages?: readonly string[]) => void

/** The channel that every process on this database listens to. */
export const NOTIFY_CHANNEL = 'lanternkeep'

/** The database inside a transaction. Only `transaction` makes one, so a `Db` doesn't compile in its place. */
export type Tx = Db & { readonly afterCommit: AfterCommit }

/** Builds and types queries. `all`, `first` and `run` run them; each engine compiles them its own way. */
export const query = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

export async function all<Row>(db: Db, statement: Runnable<Row>): Promise<Row[]> {
  return (await db.execute(statement)).rows
}

export async function first<Row>(db: Db, statement: Runnable<Row>): Promise<Row | undefined> {
  return (await db.execute(statement)).rows[0]
}

/** Returns how many rows changed. A query that returns rows (`returning`) goes through `all` or `first`. */
export async function run(db: Db, statement: Runnable<unknown>): Promise<number> {
  return (await db.execute(statement)).changes
}

/**
 * For notes that nothing depends on: a database that can't be written to (a full disk) must not keep anyone from
 * reading.
 */
export async function runIfPossible(db: Db, statement: Runnable<unknown>): Promise<boolean> {
  try {
    return (await run(db, statement)) > 0
  } catch (error) {
    if (isDatabaseError(error)) return false
    throw error
  }
}
