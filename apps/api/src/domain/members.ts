import { randomUUID } from 'node:crypto'
import type { Actor, CampaignRole, CollectionName, SyncDocument } from '@lanternkeep/sync'
import { actorIn, readDocument, type SyncPerson } from '@lanternkeep/sync/server'
import type { DocumentWriting } from '../documents/index.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import type { DocumentReading } from '../storage/document-storage.ts'
import { all, type Db, first, query, run, type Tx } from '../storage/sql.ts'
import type { MemberRow } from '../storage/tables/documents.ts'

export const CAMPAIGN_NOT_FOUND = 'Campaign not found'

/** The requester's membership in the campaign; a foreign, unknown or deleted campaign doesn't exist for them: 404. */
export async function requireActor(tx: DocumentReading, person: SyncPerson, campaignId: string): Promise<Actor> {
  const actor = await tx.decide((documents) => actorIn(documents, person, campaignId))
  if (!actor) throw notFound(CAMPAIGN_NOT_FOUND)
  return actor
}

export async function requireGm(tx: DocumentReading, person: SyncPerson, campaignId: string): Promise<Actor> {
  const actor = await requireActor(tx, person, campaignId)
  if (actor.role !== 'gm') throw new AppError('forbidden', 'Only the GM can do this.')
  return actor
}

/** The document as the requester sees it, and their membership in its campaign; 404 if it doesn't exist for them. */
export async function requireDocument(
  tx: DocumentReading,
  person: SyncPerson,
  collection: CollectionName,
  id: string,
): Promise<{ document: SyncDocument; campaignId: string; actor: Actor }> {
  const found = await tx.decide((documents) => readDocument(documents, person, { collection, id }))
  if (!found) throw notFound()
  return found
}

/** The GM's membership. */
export function findGm(db: Db, campaignId: string): Promise<MemberRow | undefined> {
  const members = query.selectFrom('member').selectAll().where('campaign_id', '=', campaignId)
  return first(db, members.where('role', '=', 'gm').where('status', '=', 'active'))
}

export function findMember(db: Db, campaignId: string, memberId: string): Promise<MemberRow | undefined> {
  return first(
    db,
    query.selectFrom('member').selectAll().where('id', '=', memberId).where('campaign_id', '=', campaignId),
  )
}

/** The requester's own membership, including ended ones. */
export function findMemberOf(db: Db, campaignId: string, person: SyncPerson): Promise<MemberRow | undefined> {
  const members = query.selectFrom('member').selectAll().where('campaign_id', '=', campaignId)
  return first(
    db,
    'userId' in person ? members.where('user_id', '=', person.userId) : members.where('guest_id', '=', person.guestId),
  )
}

/** The campaign that this code opened for the person, who is still in it. */
export async function findJoinedBy(db: Db, person: SyncPerson, code: string): Promise<string | undefined> {
  const members = query
    .selectFrom('member')
    .innerJoin('scope', 'scope.campaign_id', 'member.campaign_id')
    .select('member.campaign_id')
    .where('member.joined_code', '=', code)
    .where('member.status', '!=', 'removed')
    .where('scope.deleted_at', 'is', null)
  const found = await first(
    db,
    'userId' in person ? members.where('user_id', '=', person.userId) : members.where('guest_id', '=', person.guestId),
  )
  return found?.campaign_id
}

/** The campaigns that the person is in, with their role. */
export async function findRoles(db: Db, person: SyncPerson): Promise<Map<string, CampaignRole>> {
  const members = query
    .selectFrom('member')
    .innerJoin('scope', 'scope.campaign_id', 'member.campaign_id')
    .select(['member.campaign_id', 'member.role'])
    .where('member.status', '=', 'active')
    .where('scope.deleted_at', 'is', null)
  const found = await all(
    db,
    'userId' in person ? members.where('user_id', '=', person.userId) : members.where('guest_id', '=', person.guestId),
  )
  return new Map(found.map(({ campaign_id, role }) => [campaign_id, role]))
}

/** The GM, then the others in the order they joined. */
export function findMembers(db: Db, campaignId: string): Promise<MemberRow[]> {
  const members = query.selectFrom('member').selectAll().where('campaign_id', '=', campaignId)
  return all(db, members.orderBy('role').orderBy('joined_at').orderBy('display_name').orderBy('id'))
}

/** How many players each of these campaigns has; campaigns without any are left out. */
export async function countPlayers(db: Db, campaignIds: string[]): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map()
  const players = query
    .selectFrom('member')
    .select(['campaign_id', (row) => row.fn.countAll<number>().as('players')])
    .where('campaign_id', 'in', campaignIds)
    .where('role', '=', 'player')
    .where('status', '=', 'active')
    .groupBy('campaign_id')
  const rows = await all(db, players)
  return new Map(rows.map(({ campaign_id, players }) => [campaign_id, Number(players)]))
}

export type NewMember = {
  campaignId: string
  person: SyncPerson
  status: 'active' | 'pending'
  code: string
  displayName: string
  now: Date
}

/** A player's membership. One that ended comes back under its old id, with an epoch that its devices don't know. */
export async function addPlayer(
  tx: Tx,
  { campaignId, person, status, code, displayName, now }: NewMember,
): Promise<MemberRow> {
  const old = await findMemberOf(tx, campaignId, person)
  if (old) {
    await run(
      tx,
      query
        .updateTable('member')
        .set({ status, removed_at: null, removed_code: null, joined_code: code })
        .where('id', '=', old.id),
    )
  } else {
    await run(
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
        joined_code: code,
      }),
    )
  }
  const member = await findMemberOf(tx, campaignId, person)
  if (!member) throw new Error(`No membership in ${campaignId} after adding it`)
  return member
}

/**
 * Ends a membership: its devices drop their copy, and its characters are free for others. It can't rejoin with `code`.
 */
export async function endMembership(
  tx: DocumentWriting,
  member: MemberRow,
  { code, now }: { code: string | null; now: Date },
): Promise<void> {
  const ended = {
    status: 'removed',
    removed_at: now.toISOString(),
    removed_code: code,
    epoch: member.epoch + 1,
  } as const
  await run(tx.sql, query.updateTable('member').set(ended).where('id', '=', member.id))
  for (const id of await findClaimedBy(tx.sql, member.campaign_id, member.id))
    await setClaim(tx, member.campaign_id, id, null)
}

/** Writes whose character it is, also of one in the trash; only the server may. */
export async function setClaim(
  tx: DocumentWriting,
  campaignId: string,
  characterId: string,
  memberId: string | null,
): Promise<void> {
  await tx.edit('server', {
    collection: 'characters',
    id: characterId,
    campaignId,
    includesDeleted: true,
    change: (current) => current && { ...current, claimedBy: memberId, lastModified: tx.facts.now },
  })
}

/** Ids of the characters that this member plays, also of those in the trash. */
export async function findClaimedBy(db: Db, campaignId: string, memberId: string): Promise<string[]> {
  const documents = query.selectFrom('doc').select('id').where('campaign_id', '=', campaignId)
  const characters = documents.where('collection', '=', 'characters')
  return (await all(db, characters.where('claimed_by', '=', memberId))).map(({ id }) => id)
}
