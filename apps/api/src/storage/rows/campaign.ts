import { maySync } from '@lanternkeep/schema'
import type { Head, Membership, Scope } from '@lanternkeep/sync/server'
import type { UserRow } from '../tables/accounts.ts'
import type { MemberRow, ScopeRow } from '../tables/documents.ts'

export function scopeOf(row: ScopeRow): Scope {
  return { campaignId: row.campaign_id, ownerId: row.owner_id, deleted: row.deleted_at !== null }
}

export function headOf(row: ScopeRow): Head {
  return {
    seq: row.seq,
    pubSeq: row.pub_seq,
    digest: row.digest ?? 0,
    pubDigest: row.pub_digest ?? 0,
    restoredSeq: row.restored_seq,
    restoredPubSeq: row.restored_pub_seq,
    documents: row.documents,
    bytes: row.bytes,
    rolls: row.rolls,
  }
}

export function membershipOf(row: MemberRow): Membership {
  const { campaign_id: campaignId, id: memberId, role, status, epoch, removed_code } = row
  return { campaignId, memberId, role, status, epoch, byGm: removed_code !== null }
}

/** Whether the plan of this account has cloud sync; an unknown one has none. */
export function hasSync(account: Pick<UserRow, 'tier' | 'is_admin'> | undefined): boolean {
  return account !== undefined && maySync({ tier: account.tier, isAdmin: account.is_admin === 1 })
}
