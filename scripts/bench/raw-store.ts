import type { Statement } from 'better-sqlite3'
import { migrate } from '../../apps/api/src/storage/sqlite/migrate.ts'
import { openDatabase } from '../../apps/api/src/storage/sqlite/open.ts'
import type { SqliteDb } from '../../apps/api/src/storage/sqlite/sqlite-db.ts'
import type { SyncDocument } from '../../packages/sync/src/index.ts'
import { CAMPAIGN } from './documents.ts'
import { elapsed } from './rounds.ts'

const PUT = `insert into doc (collection, id, campaign_id, seq, rev, deleted, pub_seq, pub_rev, pub_deleted, pub_at, json)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (collection, id) do update set seq = excluded.seq, rev = excluded.rev, pub_seq = excluded.pub_seq,
    pub_rev = excluded.pub_rev, pub_at = excluded.pub_at, json = excluded.json`

/** The server's own table of documents, with its indexes and settings, without a server around it. */
export type RawStore = { db: SqliteDb; put: Statement; seq: number }

export async function openRawStore(folder: string): Promise<RawStore> {
  const db = openDatabase(folder)
  await migrate(db, { dataDir: folder, now: new Date() })
  db.sqlite.prepare('insert into scope (campaign_id, owner_id, created_at) values (?, ?, ?)').run(CAMPAIGN, 'gm', '')
  return { db, put: db.sqlite.prepare(PUT), seq: 0 }
}

/** One transaction per batch; the rows are objects, as in a request. */
export function insertAll(store: RawStore, batches: SyncDocument[][]): Promise<number> {
  const insert = store.db.sqlite.transaction((batch: SyncDocument[]) => {
    for (const document of batch) putDocument(store, document)
  })
  return elapsed(() => {
    for (const batch of batches) insert(batch)
  })
}

export function putDocument(store: RawStore, document: SyncDocument): void {
  store.seq += 1
  const { id, campaignId, rev } = document
  const [pubSeq, pubRev, pubAt] = document.type === 'player' ? [store.seq, rev, document.lastModified] : NEVER
  const json = JSON.stringify(document)
  store.put.run('characters', id, campaignId, store.seq, rev, 0, pubSeq, pubRev, 0, pubAt, json)
}

/** For what only the GM sees. */
const NEVER = [0, '', ''] as const
