import type { Statement } from 'better-sqlite3'
import { DOC_COLUMNS } from '../../apps/api/src/storage/rows/document.ts'
import { migrate } from '../../apps/api/src/storage/sqlite/migrate.ts'
import { openDatabase } from '../../apps/api/src/storage/sqlite/open.ts'
import type { SqliteDb } from '../../apps/api/src/storage/sqlite/sqlite-db.ts'
import type { DocRow } from '../../apps/api/src/storage/tables/documents.ts'
import type { SyncDocument } from '../../packages/sync/src/index.ts'
import { CAMPAIGN } from './documents.ts'
import { elapsed } from './rounds.ts'

const COLUMNS = Object.keys(DOC_COLUMNS) as (keyof DocRow)[]
const REPLACED = COLUMNS.filter((name) => name !== 'collection' && name !== 'id' && name !== 'campaign_id')
const PUT = `insert into doc (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')})
  on conflict (collection, id) do update set ${REPLACED.map((name) => `${name} = excluded.${name}`).join(', ')}`

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

/** The whole row, as the server stores it. */
export function putDocument(store: RawStore, document: SyncDocument): void {
  store.seq += 1
  const { id, campaignId, rev } = document
  const [pubSeq, pubRev, pubAt] = document.type === 'player' ? [store.seq, rev, document.lastModified] : NEVER
  const row: Record<string, unknown> = {
    ...{ collection: 'characters', id, campaign_id: campaignId, seq: store.seq, rev, deleted: 0 },
    ...{ pub_seq: pubSeq, pub_rev: pubRev, pub_deleted: 0, pub_at: pubAt },
    ...{ sent_by: 'user:bench-gm bench', sent_base: rev, json: JSON.stringify(document) },
  }
  store.put.run(...COLUMNS.map((name) => row[name] ?? null))
}

/** For what only the GM sees. */
const NEVER = [0, '', ''] as const
