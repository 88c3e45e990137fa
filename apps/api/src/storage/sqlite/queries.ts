import { SqliteError, type Statement } from 'better-sqlite3'
import {
  type Compilable,
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Db } from './open.ts'
import type { Tables } from './tables/tables.ts'

/** How many statements stay prepared; an `in` list of another length is another statement. */
const MAX_STATEMENTS = 500

/** Builds and types queries. `all`, `first` and `run` run them, synchronously. */
export const query = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

type Runnable<Row> = Compilable<Row> | RawBuilder<Row>

export function all<Row>(db: Db, runnable: Runnable<Row>): Row[] {
  const { sql, parameters } = runnable.compile(query)
  return prepared(db, sql).all(...parameters) as Row[]
}

export function first<Row>(db: Db, runnable: Runnable<Row>): Row | undefined {
  const { sql, parameters } = runnable.compile(query)
  return prepared(db, sql).get(...parameters) as Row | undefined
}

/** Returns how many rows changed. A query that returns rows (`returning`) goes through `all` or `first`. */
export function run(db: Db, runnable: Runnable<unknown>): number {
  const { sql, parameters } = runnable.compile(query)
  return prepared(db, sql).run(...parameters).changes
}

/**
 * For notes that nothing depends on: a database that can't be written to (a full disk) must not keep anyone from
 * reading.
 */
export function runIfPossible(db: Db, runnable: Runnable<unknown>): boolean {
  try {
    return run(db, runnable) > 0
  } catch (error) {
    if (error instanceof SqliteError) return false
    throw error
  }
}

/** The prepared statement for this SQL; the least recently used one makes room. */
export function prepared(db: Db, sql: string): Statement {
  const known = db.statements.get(sql)
  const statement = known ?? db.sqlite.prepare(sql)
  if (known) db.statements.delete(sql)
  else if (db.statements.size >= MAX_STATEMENTS) forgetOldest(db)
  db.statements.set(sql, statement)
  return statement
}

function forgetOldest(db: Db): void {
  const [oldest] = db.statements.keys()
  if (oldest !== undefined) db.statements.delete(oldest)
}
