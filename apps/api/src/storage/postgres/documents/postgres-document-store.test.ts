import { describeDocumentStore } from '@lanternkeep/sync/testing'
import { documentStoreHarness } from '../../../testing/document-store-harness.ts'
import { freshDatabase } from '../../../testing/postgres/fresh-database.ts'
import { createPool } from '../pool.ts'
import { createPostgresDb } from '../postgres-db.ts'
import { createPostgresDocumentStore } from './postgres-document-store.ts'

const now = new Date('2026-11-20T20:00:00Z')

describeDocumentStore('PostgreSQL', async () => {
  const database = await freshDatabase()
  const pool = createPool({ databaseUrl: database.url, size: 4 })
  const db = createPostgresDb(pool)
  const close = async () => {
    await pool.close()
    await database.release()
  }
  return documentStoreHarness({ db, documents: createPostgresDocumentStore(db, () => now), now, close })
})
