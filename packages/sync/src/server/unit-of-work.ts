import type { Combat, HealthLog } from '@lanternkeep/schema'
import type { Actor } from '../access.ts'
import { MAX_SHEETS_OF_PLAYER } from '../collections.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { stripProjection } from '../rev.ts'
import { same } from '../same.ts'
import type { Ack, Contained, Deletion, DocumentRow, DocumentTx, Sender, ServerFacts, Usage } from './document-store.ts'
import { withJoinCode } from './join-code.ts'
import { type Author, nextDocument } from './next-document.ts'
import { type ActFacts, changeOf, playedOn } from './player-act.ts'
import { PENDING_SEQ, withPublicState } from './publish.ts'
import type { Refusal } from './refusal.ts'
import { refusalOfFull } from './room.ts'
import { sharing } from './sharing.ts'
import { addUsage, NO_USAGE, usageChange } from './usage.ts'
import { keepVersion, type StagedVersion } from './versions.ts'
import { viewOfRow } from './views.ts'

/** The working set of one batch: everything is decided here in memory, then stored at once. */
export type UnitOfWork = {
  tx: DocumentTx
  facts: ServerFacts
  /** Each document as stored, or as decided so far, by id. */
  known: Map<CollectionName, Map<string, DocumentRow | undefined>>
  /** What must be stored, in the order decided. */
  staged: Map<string, DocumentRow>
  /** For each staged row: the row stored now. */
  replaced: Map<string, DocumentRow | undefined>
  /** Acks to store beside the rows, newest last. */
  acks: Ack[]
  /** What rows contain of an earlier generation, if this batch brought it back. */
  contained: Map<string, Contained>
  /** Rows that a device brought back in this batch. */
  broughtBack: Set<string>
  /** By document: the versions made in this batch, or the run of saves that goes on in it. */
  versions: Map<string, StagedVersion[]>
  /** How many characters a member plays, including those of this batch; known for members who created one. */
  sheets: Map<string, number>
  /** By campaign: what was stored before, where it matters, and how this batch changes it. */
  stored: Map<string, Usage>
  changes: Map<string, Usage>
  /** Accounts that create campaigns, and why they can't have more. */
  owners: Map<string, { full: string | undefined }>
}

export function beginWork(tx: DocumentTx, facts: ServerFacts): UnitOfWork {
  return {
    tx,
    facts: { ...facts, mayOwnerSync: askedOnce(facts.mayOwnerSync) },
    known: new Map(),
    staged: new Map(),
    replaced: new Map(),
    acks: [],
    contained: new Map(),
    broughtBack: new Set(),
    versions: new Map(),
    sheets: new Map(),
    stored: new Map(),
    changes: new Map(),
    owners: new Map(),
  }
}

/** Caches the answer: a batch may hold hundreds of rows of one campaign. */
function askedOnce(mayOwnerSync: ServerFacts['mayOwnerSync']): ServerFacts['mayOwnerSync'] {
  const answers = new Map<string, boolean>()
  return (ownerId) => {
    const answer = answers.get(ownerId) ?? mayOwnerSync(ownerId)
    answers.set(ownerId, answer)
    return answer
  }
}

export function loadRows(work: UnitOfWork, collection: CollectionName, ids: Iterable<string>): void {
  const known = knownIn(work, collection)
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  if (missing.length === 0) return
  const rows = work.tx.rows(collection, missing)
  for (const id of missing) known.set(id, rows.get(id))
}

export function rowOn(work: UnitOfWork, collection: CollectionName, id: string): DocumentRow | undefined {
  const known = knownIn(work, collection)
  if (!known.has(id)) loadRows(work, collection, [id])
  return known.get(id)
}

export function knownIn({ known }: UnitOfWork, collection: CollectionName): Map<string, DocumentRow | undefined> {
  const rows = known.get(collection)
  if (rows) return rows
  const none = new Map<string, DocumentRow | undefined>()
  known.set(collection, none)
  return none
}

export function stage(work: UnitOfWork, row: DocumentRow): void {
  const key = keyOf(row.collection, row.id)
  const known = knownIn(work, row.collection)
  const before = known.get(row.id)
  if (before?.sentBy && before.sentBy.replica !== row.sentBy?.replica) work.acks.push(ackOf(before, before.sentBy))
  // A document that this batch decides again moves to the end.
  if (!work.staged.delete(key)) work.replaced.set(key, before)
  known.set(row.id, row)
  work.staged.set(key, row)
}

/** The push that left the row as it is. */
export function ackOf({ collection, id, rev, document }: DocumentRow, { replica, base }: Sender): Ack {
  return { collection, id, replica, rev, base, document }
}

export function keyOf(collection: CollectionName, id: string): string {
  return `${collection}/${id}`
}

export type WorkEdit = {
  author: Author
  collection: CollectionName
  campaignId: string
  edited: SyncDocument
  /** The push it came with. */
  sender?: Sender
  /** The rev it was sent under may already name another whole document, so the result gets one of the server's. */
  isRevTaken?: boolean
}

/**
 * Decides one edit on the current state and stages the result. If the stored state is not exactly what its author holds
 * (fields that aren't theirs, clamped times, an issued join code), it gets a rev of the server's, so that they pull it.
 */
export function applyEdit(work: UnitOfWork, edit: WorkEdit): { row: DocumentRow } | Refusal {
  const { author, collection, campaignId } = edit
  const previous = rowOn(work, collection, edit.edited.id)
  const edited = sharing(previous?.document, withoutFalseDeleted(edit.edited))
  const byPlayer = author !== 'server' && author.role === 'player'
  const isAct = byPlayer && collection === 'acts'
  const act = isAct ? factsOfAct(work, campaignId, previous?.document ?? edited) : undefined
  const playersMark =
    byPlayer && edited.mark === true && rowOn(work, 'campaigns', campaignId)?.document.playersMark === true
  const decided = nextDocument({ author, collection, previous, edited, now: work.facts.now, playersMark, act })
  if ('refusal' in decided) return decided
  if (!previous && collection === 'characters' && !hasRoomFor(work, author, campaignId)) {
    const message = `A player can have at most ${mostSheets(work)} characters`
    return { refusal: 'forbidden', message, path: '' }
  }
  const coded =
    collection === 'campaigns' ? withJoinCode(work, decided.next, previous?.document.joinCode) : decided.next
  const next = collection === 'characters' ? withoutFormerHolder(work, coded, previous) : coded
  const deletion = next._deleted ? (previous?.deletion ?? deletionBy(author, work.facts)) : null
  const rowWith = (rev: string) => {
    const document = next.rev === rev ? next : { ...next, rev }
    return withPublicState(previous, rowOf(previous, { collection, campaignId, document, deletion }), byPlayer)
  }
  const pushed = rowWith(stripProjection(edited.rev))
  const row = !edit.isRevTaken && isAsSent(author, pushed, edited) ? pushed : rowWith(work.facts.newId())
  const change = usageChange(previous, row)
  const full = author === 'server' ? undefined : refusalIfFull(work, { campaignId, change, byPlayer })
  if (full) return full
  work.changes.set(campaignId, addUsage(work.changes.get(campaignId) ?? NO_USAGE, change))
  if (author !== 'server' && previous) keepVersion(work, { by: author.memberId, previous, next: row })
  stageAsSent(work, row, edit)
  if (act?.character) playAct(work, row, act.character)
  return { row }
}

type Growing = { campaignId: string; change: Usage; byPlayer: boolean }

function refusalIfFull(work: UnitOfWork, { campaignId, change, byPlayer }: Growing): Refusal | undefined {
  const { quotas } = work.facts
  if (!quotas) return undefined
  const stored = work.stored.get(campaignId) ?? work.tx.heads([campaignId]).get(campaignId) ?? NO_USAGE
  work.stored.set(campaignId, stored)
  const used = addUsage(stored, work.changes.get(campaignId) ?? NO_USAGE)
  return refusalOfFull(change, { used, quotas, byPlayer })
}

function factsOfAct(work: UnitOfWork, campaignId: string, act: SyncDocument): ActFacts {
  const characterId = changeOf(act)?.characterId
  const row = characterId === undefined ? undefined : rowOn(work, 'characters', characterId)
  const character = row?.campaignId === campaignId ? row.document : undefined
  const combat = rowOn(work, 'combats', campaignId)?.document as Combat | undefined
  const asksConcentration = rowOn(work, 'campaigns', campaignId)?.document.concentration === true
  const turnAct = combat?.turn.actId === undefined ? undefined : rowOn(work, 'acts', combat.turn.actId)?.document
  const turnOrder = Number(turnAct?.order ?? 0)
  return { character, combat, turnOrder, asksConcentration, now: work.facts.now }
}

/**
 * Plays a player's act on the character in the same transaction. Acts that leave the character's log leave the combat's
 * too.
 */
function playAct(work: UnitOfWork, { campaignId, document }: DocumentRow, character: SyncDocument): void {
  const played = playedOn(character, document, work.facts)
  if (!played) return
  applyEdit(work, { author: 'server', collection: 'characters', campaignId, edited: played })
  const left = entryIdsOf(character).filter((id) => !entryIdsOf(played).includes(id))
  loadRows(work, 'acts', left)
  for (const id of left) {
    const row = rowOn(work, 'acts', id)
    if (!row || row.deleted || row.campaignId !== campaignId) continue
    const edited = { ...row.document, rev: work.facts.newId(), _deleted: true }
    applyEdit(work, { author: 'server', collection: 'acts', campaignId, edited })
  }
}

function entryIdsOf({ healthLog }: SyncDocument): string[] {
  return (healthLog as HealthLog | undefined)?.acts.map(({ id }) => id) ?? []
}

/**
 * If the stored row differs from what was sent, the push is remembered beside it: a player's push has the projection's
 * rev, the row holds the whole document.
 */
function stageAsSent(work: UnitOfWork, row: DocumentRow, { sender, edited }: WorkEdit): void {
  const isThatPush = sender !== undefined && row.rev === edited.rev
  if (isThatPush) row.sentBy = sender
  stage(work, row)
  if (sender && !isThatPush) {
    work.acks.push({ ...sender, collection: row.collection, id: row.id, rev: edited.rev, document: edited })
  }
}

/** Who played a deleted character may have left since. Then it comes back for anyone to play. */
function withoutFormerHolder(work: UnitOfWork, next: SyncDocument, previous: DocumentRow | undefined): SyncDocument {
  const { claimedBy } = next
  if (!previous?.deleted || next._deleted || typeof claimedBy !== 'string') return next
  return work.tx.isMember(previous.campaignId, claimedBy) ? next : { ...next, claimedBy: null }
}

function hasRoomFor(work: UnitOfWork, author: Author, campaignId: string): boolean {
  if (author === 'server' || author.role === 'gm') return true
  const { memberId } = author
  const sheets = work.sheets.get(memberId) ?? work.tx.sheetsOf(campaignId, memberId)
  work.sheets.set(memberId, sheets + 1)
  return sheets < mostSheets(work)
}

function mostSheets({ facts }: UnitOfWork): number {
  return facts.quotas?.sheets ?? MAX_SHEETS_OF_PLAYER
}

function deletionBy(author: Author, { now, device }: ServerFacts): Deletion {
  return { at: now, ...(author !== 'server' && { by: author.memberId }), ...(device && { on: device }) }
}

function withoutFalseDeleted(document: SyncDocument): SyncDocument {
  if (document._deleted !== false) return document
  const { _deleted: _, ...rest } = document
  return rest as SyncDocument
}

function isAsSent(author: Author, row: DocumentRow, edited: SyncDocument): boolean {
  const actor: Actor = author === 'server' ? { memberId: '', role: 'gm' } : author
  return same(viewOfRow(actor, row), edited)
}

type Written = { collection: CollectionName; campaignId: string; document: SyncDocument; deletion: Deletion | null }

function rowOf(
  previous: DocumentRow | undefined,
  { collection, campaignId, document, deletion }: Written,
): DocumentRow {
  const { pubSeq, pubRev, pubDeleted, pubAt, pubDocument, pubMembers } = previous ?? NEVER_SHOWN
  const { id, rev } = document
  const deleted = document._deleted === true
  const shown = { pubSeq, pubRev, pubDeleted, pubAt, pubDocument, pubMembers }
  return { collection, id, campaignId, seq: PENDING_SEQ, rev, deleted, ...shown, deletion, sentBy: null, document }
}

const NEVER_SHOWN = {
  pubSeq: 0,
  pubRev: '',
  pubDeleted: false,
  pubAt: '',
  pubDocument: null,
  pubMembers: undefined,
}
