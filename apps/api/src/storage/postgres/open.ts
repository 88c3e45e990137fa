import type { Storage } from '../storage.ts'
import { createPostgresDocumentStore } from './documents/postgres-document-store.ts'
import { migratePostgres } from './migrate.ts'
import { createPool, type PoolOptions } from './pool.ts'
import { createPostgresDb } from './postgres-db.ts'

/** Migrates the database where needed and opens its connections. */
export async function openPostgres({ now, ...options }: PoolOptions & { now: () => Date }): Promise<Storage> {
  await migratePostgres(options.databaseUrl)
  const db = createPostgresDb(createPool(options))
  return { db, documents: createPostgresDocumentStore(db, now), close: () => db.pool.close() }
}
