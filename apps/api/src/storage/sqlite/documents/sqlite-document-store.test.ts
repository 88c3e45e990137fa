import { describeDocumentStore } from '@lanternkeep/sync/testing'
import { documentStoreHarness } from '../../../testing/document-store-harness.ts'
import { migrate } from '../migrate.ts'
import { closeDatabase, IN_MEMORY, openDatabase } from '../open.ts'
import { createSqliteDocumentStore } from './sqlite-document-store.ts'

const now = new Date('2026-11-20T20:00:00Z')

describeDocumentStore('SQLite', async () => {
  const db = openDatabase(IN_MEMORY)
  await migrate(db, { dataDir: IN_MEMORY, now })
  const documents = createSqliteDocumentStore(db, () => now)
  return documentStoreHarness({ db, documents, now, close: async () => closeDatabase(db) })
})
