import type { Membership, SyncPerson } from '@lanternkeep/sync/server'
import { describeDocumentStore } from '@lanternkeep/sync/testing'
import { freshDatabase } from '../../../testing/postgres/fresh-database.ts'
import { beginGeneration } from '../../begin-generation.ts'
import { type Db, query, run } from '../../sql.ts'
import { createPool } from '../pool.ts'
import { createPostgresDb } from '../postgres-db.ts'
import { createPostgresDocumentStore } from './postgres-document-store.ts'

const now = new Date('2026-11-20T20:00:00Z')
const at = now.toISOString()

describeDocumentStore('PostgreSQL', async () => {
  const database = await freshDatabase()
  const pool = createPool({ databaseUrl: database.url, size: 4 })
  const db = createPostgresDb(pool)
  await run(db, query.insertInto('guest').values({ id: 'guest', token_hash: 'hash', created_at: at, last_seen_at: at }))
  const { commit: write, view: read } = createPostgresDocumentStore(db, () => now)
  return {
    store: { write, read },
    putMembership: (person, membership) => putMembership(db, person, membership),
    deleteCampaign: async (id) => {
      await run(db, query.updateTable('scope').set({ deleted_at: at }).where('campaign_id', '=', id))
    },
    restore: () => beginGeneration(db, { now, backupAt: now }),
    close: async () => {
      await pool.close()
      await database.release()
    },
  }
})

async function putMembership(
  db: Db,
  person: SyncPerson,
  { memberId, campaignId, role, status, epoch }: Membership,
): Promise<void> {
  const [userId, guestId] = 'userId' in person ? [person.userId, null] : [null, person.guestId]
  const membership = { id: memberId, campaign_id: campaignId, user_id: userId, guest_id: guestId, role, status, epoch }
  await run(db, query.insertInto('member').values({ ...membership, display_name: 'Pia', joined_at: at }))
}
