import { existsSync, rmSync } from 'node:fs'
import { copiedTables } from '../../apps/api/src/storage/copying/copied-tables.ts'
import { type Copied, copyTables } from '../../apps/api/src/storage/copying/copy-tables.ts'
import type { PostgresCopy } from '../../apps/api/src/storage/copying/postgres-side.ts'
import { sqliteSide } from '../../apps/api/src/storage/copying/sqlite-side.ts'
import { migrate } from '../../apps/api/src/storage/sqlite/migrate.ts'
import { closeDatabase, openDatabaseFile } from '../../apps/api/src/storage/sqlite/open.ts'
import { faultIn } from './data-folder.ts'

type IntoFile = {
  file: string
  now: Date
  /** Whoever writes to PostgreSQL waits until the transaction of `side` has ended. */
  isLocking?: boolean
  /** SQL for what the copy has beside the tables. */
  mark?: string
}

/** The tables of PostgreSQL as one new SQLite file. Throws if anything in it differs or is damaged. */
export async function intoFile(side: PostgresCopy, { file, now, isLocking, mark }: IntoFile): Promise<Copied[]> {
  removeFile(file)
  const db = openDatabaseFile(file)
  let copied: Copied[]
  try {
    await migrate(db, { dataDir: file, now, keepsCopy: false })
    const tables = copiedTables(db.sqlite)
    // First of all: the transaction sees what is committed when its first statement after this begins.
    if (isLocking) await side.query(`lock table ${tables.map(({ name }) => `"${name}"`).join(', ')} in share mode`)
    db.sqlite.exec('begin immediate')
    copied = await copyTables(side, sqliteSide(db.sqlite), tables)
    if (mark) db.sqlite.exec(mark)
    db.sqlite.exec('commit')
  } finally {
    closeDatabase(db)
  }
  const fault = faultIn(file)
  if (fault) throw new Error(`The copy is damaged: ${fault}`)
  return copied
}

export function removeFile(file: string): void {
  for (const rest of ['', '-journal', '-wal', '-shm']) {
    if (existsSync(file + rest)) rmSync(file + rest)
  }
}
