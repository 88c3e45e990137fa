import type { Seat, SyncPerson } from '@lanternkeep/sync/server'
import { describeDocumentStore } from '@lanternkeep/sync/testing'
import { migrate } from '../../db/migrate.ts'
import { closeDatabase, type Db, IN_MEMORY, openDatabase } from '../../db/open.ts'
import { query, run } from '../../db/queries.ts'
import { createSqliteDocumentStore } from './sqlite-document-store.ts'

const now = new Date('2026-11-20T20:00:00Z')
const at = now.toISOString()

describeDocumentStore('SQLite', async () => {
  const db = openDatabase(IN_MEMORY)
  await migrate(db, { dataDir: IN_MEMORY, now })
  run(db, query.insertInto('guest').values({ id: 'guest', token_hash: 'hash', created_at: at, last_seen_at: at }))
  return {
    store: createSqliteDocumentStore(db, () => now),
    putSeat: (person, seat) => putSeat(db, person, seat),
    deleteCampaign: (id) => run(db, query.updateTable('scope').set({ deleted_at: at }).where('campaign_id', '=', id)),
    close: () => closeDatabase(db),
  }
})

function putSeat(db: Db, person: SyncPerson, { memberId, campaignId, role, status, epoch }: Seat): void {
  const whose = 'userId' in person ? { user_id: person.userId } : { guest_id: person.guestId }
  const place = { campaign_id: campaignId, role, status, epoch }
  const [[column, id] = ['user_id', '']] = Object.entries(whose) as ['user_id' | 'guest_id', string][]
  run(db, query.deleteFrom('member').where('campaign_id', '=', campaignId).where(column, '=', id))
  run(db, query.insertInto('member').values({ id: memberId, display_name: 'Pia', joined_at: at, ...place, ...whose }))
}
