import type Database from 'better-sqlite3'
import type { CopiedTable } from './copied-tables.ts'
import type { CopySide, Row } from './copy-tables.ts'

const BATCH = 200

/** The connection must be in a transaction, and do nothing else. */
export function sqliteSide(sqlite: Database.Database): CopySide {
  return {
    *read(table) {
      let batch: Row[] = []
      const statement = sqlite.prepare(`select ${namesOf(table)} from "${table.name}" ${whereOf(table)}`).raw()
      for (const row of statement.iterate() as IterableIterator<Row>) {
        batch.push(row)
        if (batch.length < BATCH) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    async write(table, rows) {
      const places = table.columns.map(() => '?').join(', ')
      const insert = sqlite.prepare(`insert into "${table.name}" (${namesOf(table)}) values (${places})`)
      for (const row of rows) insert.run(...row)
    },
    empty: async ({ name }) => void sqlite.prepare(`delete from "${name}"`).run(),
    // SQLite counts on from the highest.
    countOn: async () => {},
  }
}

export function namesOf({ columns }: CopiedTable): string {
  return columns.map(({ name }) => `"${name}"`).join(', ')
}

export function whereOf({ where }: CopiedTable): string {
  return where === undefined ? '' : `where ${where}`
}
