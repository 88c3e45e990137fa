import { addDigest } from '@lanternkeep/sync'
import {
  type Advance,
  addUsage,
  type Head,
  type Membership,
  type Scope,
  type SyncPerson,
} from '@lanternkeep/sync/server'
import { hasSync, headOf, membershipOf, scopeOf } from '../../rows/campaign.ts'
import type { UserRow } from '../../tables/accounts.ts'
import type { MemberRow, ScopeRow } from '../../tables/documents.ts'
import { type Connection, prepared } from '../connection.ts'

const SCOPES = 'select * from scope where campaign_id in (select value from json_each(?))'
const MEMBERSHIPS_OF_USER = 'select * from member where user_id = ?'
const MEMBERSHIPS_OF_GUEST = 'select * from member where guest_id = ?'
const IN_CAMPAIGNS = ' and campaign_id in (select value from json_each(?))'
const IS_MEMBER = `select 1 from member where campaign_id = ? and id = ? and status = 'active'`
const HEADS = 'select * from scope where campaign_id in (select value from json_each(?))'
const NEW_SCOPE =
  'insert into scope (campaign_id, owner_id, seq, pub_seq, digest, pub_digest, created_at) values (?, ?, 0, 0, 0, 0, ?)'
const NEW_OWNER = `insert into member (id, campaign_id, user_id, role, status, epoch, joined_at, display_name)
  values (?, ?, ?, 'gm', 'active', 1, ?,
    coalesce(nullif((select first_name from user where id = ?), ''), 'GM'))`
const HOLDER_OF_CODE = 'select campaign_id from scope where join_code = ? and deleted_at is null'
const FREE_CODE = 'update scope set join_code = null where join_code = ? and deleted_at is not null'
const PUT_CODE = 'update scope set join_code = ? where campaign_id = ?'
const PLAN = 'select tier, is_admin from user where id = ?'
const ADVANCE = `update scope set seq = ?, pub_seq = ?, digest = ?, pub_digest = ?, documents = ?, bytes = ?, rolls = ?
  where campaign_id = ?`

export function findScopes(connection: Connection, campaignIds: string[]): Map<string, Scope> {
  const found = prepared(connection, SCOPES).all(JSON.stringify(campaignIds)) as ScopeRow[]
  return new Map(found.map((row) => [row.campaign_id, scopeOf(row)]))
}

export function findMemberships(connection: Connection, person: SyncPerson, campaignIds?: string[]): Membership[] {
  const [sql, id] = 'userId' in person ? [MEMBERSHIPS_OF_USER, person.userId] : [MEMBERSHIPS_OF_GUEST, person.guestId]
  const found = campaignIds
    ? prepared(connection, sql + IN_CAMPAIGNS).all(id, JSON.stringify(campaignIds))
    : prepared(connection, sql).all(id)
  return (found as MemberRow[]).map(membershipOf)
}

export function isMember(connection: Connection, campaignId: string, memberId: string): boolean {
  return prepared(connection, IS_MEMBER).get(campaignId, memberId) !== undefined
}

export function findHeads(connection: Connection, campaignIds: string[]): Map<string, Head> {
  const found = prepared(connection, HEADS).all(JSON.stringify(campaignIds)) as ScopeRow[]
  return new Map(found.map((row) => [row.campaign_id, headOf(row)]))
}

/** Advances the campaign's sequences and digests and returns their previous values. */
export function advanceScope(connection: Connection, campaignId: string, by: Advance): Head {
  const before = findHeads(connection, [campaignId]).get(campaignId)
  if (!before) throw new Error(`No campaign ${campaignId} to write in`)
  const digest = addDigest(before.digest, by.digest ?? 0)
  const pubDigest = addDigest(before.pubDigest, by.pubDigest ?? 0)
  const { documents, bytes, rolls } = addUsage(before, by)
  const [seq, pubSeq] = [before.seq + by.seq, before.pubSeq + by.pubSeq]
  prepared(connection, ADVANCE).run(seq, pubSeq, digest, pubDigest, documents, bytes, rolls, campaignId)
  return before
}

/** A campaign's row and its owner's membership. */
export function createScope(
  connection: Connection,
  { campaignId, ownerId, memberId }: { campaignId: string; ownerId: string; memberId: string },
  now: Date,
): void {
  const at = now.toISOString()
  prepared(connection, NEW_SCOPE).run(campaignId, ownerId, at)
  prepared(connection, NEW_OWNER).run(memberId, campaignId, ownerId, at, ownerId)
}

export function findHolderOfJoinCode(connection: Connection, joinCode: string): string | undefined {
  return prepared(connection, HOLDER_OF_CODE).pluck().get(joinCode) as string | undefined
}

/** A deleted campaign releases its code. */
export function setJoinCode(connection: Connection, campaignId: string, joinCode: string): void {
  prepared(connection, FREE_CODE).run(joinCode)
  prepared(connection, PUT_CODE).run(joinCode, campaignId)
}

/** Whether the plan of this account has cloud sync. */
export function mayOwnerSync(connection: Connection, ownerId: string): boolean {
  return hasSync(prepared(connection, PLAN).get(ownerId) as Pick<UserRow, 'tier' | 'is_admin'> | undefined)
}
