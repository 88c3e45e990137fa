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

const SCOPE = 'select * from scope where campaign_id = ?'
const MEMBERSHIPS_OF_USER = 'select * from member where user_id = ?'
const MEMBERSHIPS_OF_GUEST = 'select * from member where guest_id = ?'
const IN_CAMPAIGN = ' and campaign_id = ?'
const IN_CAMPAIGNS = ' and campaign_id in (select value from json_each(?))'
const IS_MEMBER = `select 1 from member where campaign_id = ? and id = ? and status = 'active'`
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

/** The campaigns of one decision: each is read once, and nothing but the decision changes them. */
export type ScopeRows = { connection: Connection; read: Map<string, ScopeRow | undefined> }

export function findScopes(rows: ScopeRows, campaignIds: string[]): Map<string, Scope> {
  return new Map(campaignIds.flatMap((id) => rowOf(rows, id) ?? []).map((row) => [row.campaign_id, scopeOf(row)]))
}

function rowOf({ connection, read }: ScopeRows, campaignId: string): ScopeRow | undefined {
  if (!read.has(campaignId)) read.set(campaignId, prepared(connection, SCOPE).get(campaignId) as ScopeRow | undefined)
  return read.get(campaignId)
}

export function findMemberships(connection: Connection, person: SyncPerson, campaignIds?: string[]): Membership[] {
  const [sql, id] = 'userId' in person ? [MEMBERSHIPS_OF_USER, person.userId] : [MEMBERSHIPS_OF_GUEST, person.guestId]
  return (membershipRows(connection, { sql, id }, campaignIds) as MemberRow[]).map(membershipOf)
}

function membershipRows(connection: Connection, { sql, id }: { sql: string; id: string }, campaignIds?: string[]) {
  if (!campaignIds) return prepared(connection, sql).all(id)
  // The usual case; a list takes SQLite longer.
  if (campaignIds.length === 1) return prepared(connection, sql + IN_CAMPAIGN).all(id, campaignIds[0])
  return prepared(connection, sql + IN_CAMPAIGNS).all(id, JSON.stringify(campaignIds))
}

export function isMember(connection: Connection, campaignId: string, memberId: string): boolean {
  return prepared(connection, IS_MEMBER).get(campaignId, memberId) !== undefined
}

export function findHeads(rows: ScopeRows, campaignIds: string[]): Map<string, Head> {
  return new Map(campaignIds.flatMap((id) => rowOf(rows, id) ?? []).map((row) => [row.campaign_id, headOf(row)]))
}

/** Advances the campaign's sequences and digests and returns their previous values. */
export function advanceScope(rows: ScopeRows, campaignId: string, by: Advance): Head {
  const row = rowOf(rows, campaignId)
  if (!row) throw new Error(`No campaign ${campaignId} to write in`)
  const before = headOf(row)
  const digest = addDigest(before.digest, by.digest ?? 0)
  const pubDigest = addDigest(before.pubDigest, by.pubDigest ?? 0)
  const { documents, bytes, rolls } = addUsage(before, by)
  const [seq, pubSeq] = [before.seq + by.seq, before.pubSeq + by.pubSeq]
  prepared(rows.connection, ADVANCE).run(seq, pubSeq, digest, pubDigest, documents, bytes, rolls, campaignId)
  rows.read.set(campaignId, { ...row, seq, pub_seq: pubSeq, digest, pub_digest: pubDigest, documents, bytes, rolls })
  return before
}

/** A campaign's row and its owner's membership. */
export function createScope(
  { connection, read }: ScopeRows,
  { campaignId, ownerId, memberId }: { campaignId: string; ownerId: string; memberId: string },
  now: Date,
): void {
  const at = now.toISOString()
  prepared(connection, NEW_SCOPE).run(campaignId, ownerId, at)
  prepared(connection, NEW_OWNER).run(memberId, campaignId, ownerId, at, ownerId)
  read.delete(campaignId)
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
