import type { Storage, StorageOptions } from '../storage.ts'
import { createPostgresDocumentStore } from './documents/postgres-document-store.ts'
import { migratePostgres } from './migrate.ts'
import { createPool, type PoolOptions } from './pool.ts'
import { createPostgresDb } from './postgres-db.ts'

type Options = PoolOptions & Pick<StorageOptions, 'now' | 'onGroup'>

/** Migrates the database where needed and opens its connections. */
export async function openPostgres({ now, onGroup, ...options }: Options): Promise<Storage> {
  await migratePostgres(options.databaseUrl)
  const db = createPostgresDb(createPool(options))
  const documents = createPostgresDocumentStore(db, now, { onGroup })
  return { db, documents, pool: db.pool.counts, look: async () => {}, close: () => db.pool.close() }
}
