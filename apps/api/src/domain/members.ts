import { randomUUID } from 'node:crypto'
import type { Actor, CollectionName, SyncDocument } from '@lanternkeep/sync'
import { actorIn, type DocumentTx, readDocument, type SyncPerson } from '@lanternkeep/sync/server'
import type { DocumentWriting } from '../documents/index.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import type { Db } from '../storage/sqlite/open.ts'
import { all, first, query, run } from '../storage/sqlite/queries.ts'
import type { MemberRow } from '../storage/sqlite/tables/documents.ts'
import type { Tx } from '../storage/sqlite/transaction.ts'

export const CAMPAIGN_NOT_FOUND = 'Campaign not found'

/** The requester's membership in the campaign; a foreign, unknown or deleted campaign doesn't exist for them: 404. */
export function requireActor(tx: DocumentTx, person: SyncPerson, campaignId: string): Actor {
  const actor = actorIn(tx, person, campaignId)
  if (!actor) throw notFound(CAMPAIGN_NOT_FOUND)
  return actor
}

export function requireGm(tx: DocumentTx, person: SyncPerson, campaignId: string): Actor {
  const actor = requireActor(tx, person, campaignId)
  if (actor.role !== 'gm') throw new AppError('forbidden', 'Only the GM can do this.')
  return actor
}

/** The document as the requester sees it, and their membership in its campaign; 404 if it doesn't exist for them. */
export function requireDocument(
  tx: DocumentTx,
  person: SyncPerson,
  collection: CollectionName,
  id: string,
): {
  document: SyncDocument
  campaignId: string
  actor: Actor
} {
  const found = readDocument(tx, person, { collection, id })
  if (!found) throw notFound()
  return found
}

/** The GM's membership. */
export function findGm(db: Db, campaignId: string): MemberRow | undefined {
  const members = query.selectFrom('member').selectAll().where('campaign_id', '=', campaignId)
  return first(db, members.where('role', '=', 'gm').where('status', '=', 'active'))
}

export function findMember(db: Db, campaignId: string, memberId: string): MemberRow | undefined {
  return first(
    db,
    query.selectFrom('member').selectAll().where('id', '=', memberId).where('campaign_id', '=', campaignId),
  )
}

/** The requester's own membership, including ended ones. */
export function findMemberOf(db: Db, campaignId: string, person: SyncPerson): MemberRow | undefined {
  const members = query.selectFrom('member').selectAll().where('campaign_id', '=', campaignId)
  return first(
    db,
    'userId' in person ? members.where('user_id', '=', person.userId) : members.where('guest_id', '=', person.guestId),
  )
}

/** The GM, then the others in the order they joined. */
export function findMembers(db: Db, campaignId: string): MemberRow[] {
  const members = query.selectFrom('member').selectAll().where('campaign_id', '=', campaignId)
  return all(db, members.orderBy('role').orderBy('joined_at').orderBy('display_name').orderBy('id'))
}

export type NewMember = {
  campaignId: string
  person: SyncPerson
  status: 'active' | 'pending'
  displayName: string
  now: Date
}

/** A player's membership. One that ended comes back under its old id, with an epoch that its devices don't know. */
export function addPlayer(tx: Tx, { campaignId, person, status, displayName, now }: NewMember): MemberRow {
  const old = findMemberOf(tx, campaignId, person)
  if (old) {
    run(tx, query.updateTable('member').set({ status, removed_at: null, removed_code: null }).where('id', '=', old.id))
  } else {
    run(
      tx,
      query.insertInto('member').values({
        id: randomUUID(),
        campaign_id: campaignId,
        user_id: 'userId' in person ? person.userId : null,
        guest_id: 'userId' in person ? null : person.guestId,
        role: 'player',
        status,
        epoch: 1,
        display_name: displayName,
        joined_at: now.toISOString(),
      }),
    )
  }
  const member = findMemberOf(tx, campaignId, person)
  if (!member) throw new Error(`No membership in ${campaignId} after adding it`)
  return member
}

/**
 * Ends a membership: its devices drop their copy, and its characters are free for others. It can't rejoin with `code`.
 */
export function endMembership(
  tx: DocumentWriting,
  member: MemberRow,
  { code, now }: { code: string | null; now: Date },
): void {
  const ended = {
    status: 'removed',
    removed_at: now.toISOString(),
    removed_code: code,
    epoch: member.epoch + 1,
  } as const
  run(tx.sql, query.updateTable('member').set(ended).where('id', '=', member.id))
  for (const id of findClaimedBy(tx.sql, member.campaign_id, member.id)) setClaim(tx, member.campaign_id, id, null)
}

/** Writes whose character it is; only the server may. */
export function setClaim(tx: DocumentWriting, campaignId: string, characterId: string, memberId: string | null): void {
  const lastModified = tx.facts.now
  tx.edit('server', {
    collection: 'characters',
    id: characterId,
    campaignId,
    change: (current) => current && { ...current, claimedBy: memberId, lastModified },
  })
}

/** Ids of the characters that this member plays. */
export function findClaimedBy(db: Db, campaignId: string, memberId: string): string[] {
  const characters = query.selectFrom('doc').select('id').where('campaign_id', '=', campaignId)
  const claimed = characters.where('collection', '=', 'characters').where('deleted', '=', 0)
  return all(
    db,
    claimed.where((row) => row(row.fn('json_extract', ['json', row.val('$.claimedBy')]), '=', memberId)),
  ).map(({ id }) => id)
}
