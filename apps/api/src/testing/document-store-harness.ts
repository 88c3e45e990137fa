import type { Membership, SyncPerson } from '@lanternkeep/sync/server'
import type { StoreHarness } from '@lanternkeep/sync/testing'
import { beginGeneration } from '../storage/begin-generation.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'
import { type Db, query, run } from '../storage/sql.ts'

type Tested = { db: Db; documents: DocumentStorage; now: Date; close: () => Promise<void> }

/** A server's document store with the accounts and the guest that its contract asks for. */
export async function documentStoreHarness({ db, documents, now, close }: Tested): Promise<StoreHarness> {
  const at = now.toISOString()
  await run(db, query.insertInto('guest').values({ id: 'guest', token_hash: 'hash', created_at: at, last_seen_at: at }))
  return {
    store: { write: documents.commit, read: documents.view },
    putMembership: (person, membership) => putMembership(db, person, membership),
    deleteCampaign: async (id) => {
      await run(db, query.updateTable('scope').set({ deleted_at: at }).where('campaign_id', '=', id))
    },
    restore: () => beginGeneration(db, { now, backupAt: now }),
    close,
  }
}

async function putMembership(db: Db, person: SyncPerson, membership: Membership): Promise<void> {
  const { memberId, campaignId, role, status, epoch } = membership
  const [column, id] =
    'userId' in person ? (['user_id', person.userId] as const) : (['guest_id', person.guestId] as const)
  await run(db, query.deleteFrom('member').where('campaign_id', '=', campaignId).where(column, '=', id))
  const row = { id: memberId, campaign_id: campaignId, [column]: id, role, status, epoch }
  await run(db, query.insertInto('member').values({ ...row, display_name: 'Pia', joined_at: '' }))
}
