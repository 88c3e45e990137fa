import type Database from 'better-sqlite3'
import { sql } from 'kysely'
import { type Db, run } from '../storage/sql.ts'
import type { SqliteDb } from '../storage/sqlite/sqlite-db.ts'

/** Runs one statement as it is written here. */
export async function execute(db: Db, text: string): Promise<void> {
  await run(db, sql.raw(text))
}

type Compiled = { sql: string; parameters: readonly unknown[] }

/** The steps in which SQLite answers a query. */
export function queryPlanOf(db: Db, query: { compile(): Compiled }): string[] {
  const { sql: text, parameters } = query.compile()
  const steps = sqliteOf(db)
    .prepare(`explain query plan ${text}`)
    .all(...parameters)
  return (steps as { detail: string }[]).map(({ detail }) => detail)
}

/** The connection that writes, for what only SQLite has. */
export function sqliteOf(db: Db): Database.Database {
  return (db as SqliteDb).sqlite
}
