import { addDigest } from '@lanternkeep/sync'
import type { Advance, Head, Membership, Scope, SyncPerson } from '@lanternkeep/sync/server'
import type { Db } from '../open.ts'
import { all, first, prepared, query, run } from '../queries.ts'
import type { MemberRow, ScopeRow } from '../tables/documents.ts'
import type { Tx } from '../transaction.ts'

const SCOPES = 'select * from scope where campaign_id in (select value from json_each(?))'
const MEMBERSHIPS_OF_USER = 'select * from member where user_id = ?'
const MEMBERSHIPS_OF_GUEST = 'select * from member where guest_id = ?'
const IN_CAMPAIGNS = ' and campaign_id in (select value from json_each(?))'
const IS_MEMBER = `select 1 from member where campaign_id = ? and id = ? and status = 'active'`
const HEADS = 'select * from scope where campaign_id in (select value from json_each(?))'
const ADVANCE = `update scope set seq = ?, pub_seq = ?, digest = ?, pub_digest = ? where campaign_id = ?`

export function findScopes(db: Db, campaignIds: string[]): Map<string, Scope> {
  const found = prepared(db, SCOPES).all(JSON.stringify(campaignIds)) as ScopeRow[]
  return new Map(found.map((row) => [row.campaign_id, scopeOf(row)]))
}

export function findMemberships(db: Db, person: SyncPerson, campaignIds?: string[]): Membership[] {
  const [sql, id] = 'userId' in person ? [MEMBERSHIPS_OF_USER, person.userId] : [MEMBERSHIPS_OF_GUEST, person.guestId]
  const found = campaignIds
    ? prepared(db, sql + IN_CAMPAIGNS).all(id, JSON.stringify(campaignIds))
    : prepared(db, sql).all(id)
  return (found as MemberRow[]).map(membershipOf)
}

export function isMember(db: Db, campaignId: string, memberId: string): boolean {
  return prepared(db, IS_MEMBER).get(campaignId, memberId) !== undefined
}

export function findHeads(db: Db, campaignIds: string[]): Map<string, Head> {
  const found = prepared(db, HEADS).all(JSON.stringify(campaignIds)) as ScopeRow[]
  return new Map(found.map((row) => [row.campaign_id, headOf(row)]))
}

/** Advances the campaign's sequences and digests and returns their previous values. */
export function advanceScope(tx: Tx, campaignId: string, by: Advance): Head {
  const before = findHeads(tx, [campaignId]).get(campaignId)
  if (!before) throw new Error(`No campaign ${campaignId} to write in`)
  const digest = addDigest(before.digest, by.digest ?? 0)
  const pubDigest = addDigest(before.pubDigest, by.pubDigest ?? 0)
  prepared(tx, ADVANCE).run(before.seq + by.seq, before.pubSeq + by.pubSeq, digest, pubDigest, campaignId)
  return before
}

/** A campaign's row and its owner's membership. */
export function createScope(
  tx: Tx,
  { campaignId, ownerId, memberId }: { campaignId: string; ownerId: string; memberId: string },
  now: Date,
): void {
  const at = now.toISOString()
  run(
    tx,
    query.insertInto('scope').values({
      campaign_id: campaignId,
      owner_id: ownerId,
      seq: 0,
      pub_seq: 0,
      digest: 0,
      pub_digest: 0,
      created_at: at,
    }),
  )
  run(
    tx,
    query.insertInto('member').values({
      id: memberId,
      campaign_id: campaignId,
      user_id: ownerId,
      role: 'gm',
      status: 'active',
      epoch: 1,
      display_name: firstNameOf(tx, ownerId),
      joined_at: at,
    }),
  )
}

export function findHolderOfJoinCode(db: Db, joinCode: string): string | undefined {
  const scopes = query.selectFrom('scope').select('campaign_id').where('join_code', '=', joinCode)
  return first(db, scopes.where('deleted_at', 'is', null))?.campaign_id
}

/** A deleted campaign releases its code. */
export function setJoinCode(tx: Tx, campaignId: string, joinCode: string): void {
  const freed = query.updateTable('scope').set({ join_code: null }).where('join_code', '=', joinCode)
  run(tx, freed.where('deleted_at', 'is not', null))
  run(tx, query.updateTable('scope').set({ join_code: joinCode }).where('campaign_id', '=', campaignId))
}

function firstNameOf(db: Db, userId: string): string {
  const [user] = all(db, query.selectFrom('user').select('first_name').where('id', '=', userId))
  return user?.first_name || 'GM'
}

function scopeOf(row: ScopeRow): Scope {
  return {
    campaignId: row.campaign_id,
    ownerId: row.owner_id,
    deleted: row.deleted_at !== null,
  }
}

function headOf(row: ScopeRow): Head {
  return {
    seq: row.seq,
    pubSeq: row.pub_seq,
    digest: row.digest ?? 0,
    pubDigest: row.pub_digest ?? 0,
    restoredSeq: row.restored_seq,
    restoredPubSeq: row.restored_pub_seq,
  }
}

function membershipOf(row: MemberRow): Membership {
  const { campaign_id: campaignId, id: memberId, role, status, epoch, removed_code } = row
  return { campaignId, memberId, role, status, epoch, byGm: removed_code !== null }
}
