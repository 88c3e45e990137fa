import { requireNothingLeft, requireNotMoved, withWriteGate } from './moving.ts'
import type { Storage } from './opened-storage.ts'
import { countDigests } from './sqlite/documents/count-digests.ts'
import { createSqliteDocumentStore } from './sqlite/documents/sqlite-document-store.ts'
import { migrate } from './sqlite/migrate.ts'
import { closeDatabase } from './sqlite/open.ts'
import { openSound } from './sqlite/sound-database.ts'

export type { Storage } from './opened-storage.ts'

export type StorageOptions = {
  dataDir: string
  /** Undefined: SQLite in the data folder. */
  databaseUrl?: string | undefined
  databasePool?: number
  now: () => Date
  /** Hears how many decisions shared a commit. */
  onGroup?: ((size: number) => void) | undefined
}

/** Opens the database, creating and migrating it where needed. Throws a sentence for the person who starts the program. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { dataDir, databaseUrl, databasePool, now, onGroup } = options
  if (databaseUrl !== undefined) {
    // Loaded only here: without it, the program starts sooner.
    const { openPostgres } = await import('./postgres/open.ts')
    return usable(await openPostgres({ databaseUrl, size: databasePool, now, onGroup }), options)
  }
  const db = openSound(dataDir)
  await migrate(db, { dataDir, now: now() })
  countDigests(db)
  const documents = createSqliteDocumentStore(db, now, onGroup)
  return usable({ db, documents, look: async () => {}, close: async () => closeDatabase(db) }, options)
}

async function usable(storage: Storage, { dataDir, databaseUrl, now }: StorageOptions): Promise<Storage> {
  const isPostgres = databaseUrl !== undefined
  try {
    await requireNotMoved(storage.db, { isPostgres })
    if (isPostgres) await requireNothingLeft(storage.db, dataDir)
  } catch (error) {
    await storage.close()
    throw error
  }
  return withWriteGate(storage, now)
}
