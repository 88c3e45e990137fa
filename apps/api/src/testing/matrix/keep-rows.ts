import type Database from 'better-sqlite3'
import pg from 'pg'
import type { Db } from '../../storage/sql.ts'
import { statementsToReset } from '../postgres/statements-to-reset.ts'
import { sqliteOf } from '../raw-sql.ts'

type Table = { name: string; rows: Record<string, unknown>[] }

export type KeptRows = { putBack(): Promise<void>; close(): Promise<void> }

/** Remembers every row of the database; `putBack` restores them. For a database of a few dozen rows. */
export async function keepRows(db: Db, databaseUrl: string | undefined): Promise<KeptRows> {
  return databaseUrl === undefined ? keepInSqlite(sqliteOf(db)) : keepInPostgres(databaseUrl)
}

async function keepInPostgres(databaseUrl: string): Promise<KeptRows> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const statements = await statementsToReset(client)
  return { putBack: async () => void (await client.query(statements)), close: () => client.end() }
}

function keepInSqlite(sqlite: Database.Database): KeptRows {
  const names = sqlite
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`)
    .pluck()
  const tables: Table[] = (names.all() as string[])
    .filter((name) => !name.startsWith('kysely'))
    .map((name) => ({ name, rows: sqlite.prepare(`select * from "${name}"`).all() as Table['rows'] }))
  return {
    close: async () => {},
    async putBack() {
      sqlite.pragma('foreign_keys = OFF')
      sqlite.exec('begin')
      for (const table of tables) putBack(sqlite, table)
      sqlite.exec('commit')
      sqlite.pragma('foreign_keys = ON')
    },
  }
}

function putBack(sqlite: Database.Database, { name, rows }: Table): void {
  sqlite.exec(`delete from "${name}"`)
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const insert = sqlite.prepare(
    `insert into "${name}" (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`,
  )
  for (const row of rows) insert.run(columns.map((column) => row[column]))
}
