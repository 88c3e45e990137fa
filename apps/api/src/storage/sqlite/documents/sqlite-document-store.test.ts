import type { Membership, SyncPerson } from '@lanternkeep/sync/server'
import { describeDocumentStore } from '@lanternkeep/sync/testing'
import { beginGeneration } from '../../begin-generation.ts'
import { type Db, query, run } from '../../sql.ts'
import { migrate } from '../migrate.ts'
import { closeDatabase, IN_MEMORY, openDatabase } from '../open.ts'
import { createSqliteDocumentStore } from './sqlite-document-store.ts'

const now = new Date('2026-11-20T20:00:00Z')
const at = now.toISOString()

describeDocumentStore('SQLite', async () => {
  const db = openDatabase(IN_MEMORY)
  await migrate(db, { dataDir: IN_MEMORY, now })
  await run(db, query.insertInto('guest').values({ id: 'guest', token_hash: 'hash', created_at: at, last_seen_at: at }))
  const { commit: write, view: read } = createSqliteDocumentStore(db, () => now)
  return {
    store: { write, read },
    putMembership: (person, membership) => putMembership(db, person, membership),
    deleteCampaign: async (id) => {
      await run(db, query.updateTable('scope').set({ deleted_at: at }).where('campaign_id', '=', id))
    },
    restore: async () => beginGeneration(db, { now, backupAt: now }),
    close: async () => closeDatabase(db),
  }
})

async function putMembership(
  db: Db,
  person: SyncPerson,
  { memberId, campaignId, role, status, epoch }: Membership,
): Promise<void> {
  const [userId, guestId] = 'userId' in person ? [person.userId, null] : [null, person.guestId]
  const old = query.deleteFrom('member').where('campaign_id', '=', campaignId)
  await run(db, old.where('user_id', 'is', userId).where('guest_id', 'is', guestId))
  const membership = { id: memberId, campaign_id: campaignId, user_id: userId, guest_id: guestId, role, status, epoch }
  await run(db, query.insertInto('member').values({ ...membership, display_name: 'Pia', joined_at: at }))
}
