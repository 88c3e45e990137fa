import { withWriteGate } from '../storage/moving.ts'
import type { Storage } from '../storage/opened-storage.ts'
import { createSqliteDocumentStore } from '../storage/sqlite/documents/sqlite-document-store.ts'
import { migrate } from '../storage/sqlite/migrate.ts'
import { closeDatabase, IN_MEMORY, openDatabase, openDatabaseFile } from '../storage/sqlite/open.ts'

let migrated: Buffer | undefined

/**
 * SQLite with the program's schema, as a new server finds it. Only the first one of a process is migrated, which takes
 * longer than most tests; the others begin as its copy.
 */
export async function storageInMemory(now: () => Date): Promise<Storage> {
  migrated ??= await migratedDatabase()
  const db = openDatabaseFile(migrated)
  const documents = createSqliteDocumentStore(db, now)
  return withWriteGate({ db, documents, look: async () => {}, close: async () => closeDatabase(db) }, now)
}

async function migratedDatabase(): Promise<Buffer> {
  const db = openDatabase(IN_MEMORY)
  await migrate(db, { dataDir: IN_MEMORY, now: new Date() })
  const bytes = db.sqlite.serialize()
  closeDatabase(db)
  return bytes
}
