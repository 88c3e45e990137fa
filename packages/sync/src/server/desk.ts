import type { Combat, HealthLog } from '@lanternkeep/schema'
import type { Actor } from '../access.ts'
import { MAX_SHEETS_OF_PLAYER } from '../collections.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { stripProjection } from '../rev.ts'
import { same } from '../same.ts'
import type { Ack, Contained, Deletion, DocumentRow, DocumentTx, Sender, ServerFacts } from './document-store.ts'
import { type Author, nextDocument } from './next-document.ts'
import { type ActFacts, changeOf, playedOn } from './player-act.ts'
import { PENDING_SEQ, withPublicFace } from './publish.ts'
import type { Refusal } from './refusal.ts'
import { keepVersion, type StagedVersion } from './versions.ts'
import { viewOfRow } from './views.ts'

/** The working set of one batch: everything is decided here in memory, then stored at once. */
export type Desk = {
  tx: DocumentTx
  facts: ServerFacts
  /** What is known of each document: as stored, or as decided so far. */
  known: Map<string, DocumentRow | undefined>
  /** What must be stored, in the order decided. */
  staged: Map<string, DocumentRow>
  /** Of what is staged: the row that is stored now. */
  replaced: Map<string, DocumentRow | undefined>
  /** What must be remembered beside the rows, the newest last. */
  acks: Ack[]
  /** What rows contain of an earlier generation, where this batch brought it back. */
  contained: Map<string, Contained>
  /** By document: the versions made in this batch, or the run of saves that goes on in it. */
  versions: Map<string, StagedVersion[]>
  /** How many characters a seat plays, those of this batch included; known for the seats that made one. */
  sheets: Map<string, number>
}

export function openDesk(tx: DocumentTx, facts: ServerFacts): Desk {
  return {
    tx,
    facts: { ...facts, mayOwnerSync: askedOnce(facts.mayOwnerSync) },
    known: new Map(),
    staged: new Map(),
    replaced: new Map(),
    acks: [],
    contained: new Map(),
    versions: new Map(),
    sheets: new Map(),
  }
}

/** A batch may hold hundreds of rows of one campaign. */
function askedOnce(mayOwnerSync: ServerFacts['mayOwnerSync']): ServerFacts['mayOwnerSync'] {
  const answers = new Map<string, boolean>()
  return (ownerId) => {
    const answer = answers.get(ownerId) ?? mayOwnerSync(ownerId)
    answers.set(ownerId, answer)
    return answer
  }
}

export function loadRows(desk: Desk, collection: CollectionName, ids: Iterable<string>): void {
  const missing = [...new Set(ids)].filter((id) => !desk.known.has(keyOf(collection, id)))
  if (missing.length === 0) return
  const rows = desk.tx.rows(collection, missing)
  for (const id of missing) desk.known.set(keyOf(collection, id), rows.get(id))
}

export function rowOn(desk: Desk, collection: CollectionName, id: string): DocumentRow | undefined {
  const key = keyOf(collection, id)
  if (!desk.known.has(key)) loadRows(desk, collection, [id])
  return desk.known.get(key)
}

export function stage(desk: Desk, row: DocumentRow): void {
  const key = keyOf(row.collection, row.id)
  const before = desk.known.get(key)
  if (before?.sentBy && before.sentBy.replica !== row.sentBy?.replica) desk.acks.push(ackOf(before, before.sentBy))
  if (!desk.staged.has(key)) desk.replaced.set(key, before)
  desk.known.set(key, row)
  desk.staged.delete(key)
  desk.staged.set(key, row)
}

/** The push that left the row as it is. */
export function ackOf({ collection, id, rev, document }: DocumentRow, { replica, base }: Sender): Ack {
  return { collection, id, replica, rev, base, document }
}

export function keyOf(collection: CollectionName, id: string): string {
  return `${collection}/${id}`
}

export type DeskEdit = {
  author: Author
  collection: CollectionName
  campaignId: string
  edited: SyncDocument
  /** The push it came with. */
  sender?: Sender
  /** The rev it was sent under may name another whole document already: the result gets one of the server's. */
  isRevTaken?: boolean
}

/**
 * Decides one edit on the current state and lays the result on the desk. Where the stored state is not exactly what its
 * author holds (fields not his, clamped times, an issued join code), it gets a rev of the server's, so that he pulls it.
 */
export function applyEdit(desk: Desk, edit: DeskEdit): { row: DocumentRow } | Refusal {
  const { author, collection, campaignId } = edit
  const edited = withoutFalseDeleted(edit.edited)
  const previous = rowOn(desk, collection, edited.id)
  const byPlayer = author !== 'server' && author.role === 'player'
  const isAct = byPlayer && collection === 'acts'
  const act = isAct ? factsOfAct(desk, campaignId, previous?.document ?? edited) : undefined
  const decided = nextDocument({ author, collection, previous, edited, now: desk.facts.now, ...(act && { act }) })
  if ('refusal' in decided) return decided
  if (!previous && collection === 'characters' && !hasRoomFor(desk, author, campaignId)) {
    const message = `A player can have at most ${MAX_SHEETS_OF_PLAYER} characters`
    return { refusal: 'forbidden', message, path: '' }
  }
  const next = collection === 'campaigns' ? withJoinCode(desk, decided.next, previous) : decided.next
  const deletion = next._deleted ? (previous?.deletion ?? deletionBy(author, desk.facts)) : null
  const rowWith = (rev: string) =>
    withPublicFace(previous, { ...rowOf(previous, collection, campaignId, { ...next, rev }), deletion }, byPlayer)
  const pushed = rowWith(stripProjection(edited.rev))
  const row = !edit.isRevTaken && isAsSent(author, pushed, edited) ? pushed : rowWith(desk.facts.newId())
  if (author !== 'server' && previous) keepVersion(desk, { by: author.memberId, previous, next: row })
  stageAsSent(desk, row, edit)
  if (act?.character) playAct(desk, row, act.character)
  return { row }
}

function factsOfAct(desk: Desk, campaignId: string, act: SyncDocument): ActFacts {
  const characterId = changeOf(act)?.characterId
  const row = characterId === undefined ? undefined : rowOn(desk, 'characters', characterId)
  const character = row?.campaignId === campaignId && !row.deleted ? row.document : undefined
  const fight = rowOn(desk, 'combats', campaignId)?.document as Combat | undefined
  return { character, fight, now: desk.facts.now }
}

/** A player's act is played on the character in the same transaction. Acts that leave its log leave the fight's too. */
function playAct(desk: Desk, { campaignId, document }: DocumentRow, character: SyncDocument): void {
  const played = playedOn(character, document, desk.facts)
  if (!played) return
  applyEdit(desk, { author: 'server', collection: 'characters', campaignId, edited: played })
  const left = entryIdsOf(character).filter((id) => !entryIdsOf(played).includes(id))
  loadRows(desk, 'acts', left)
  for (const id of left) {
    const row = rowOn(desk, 'acts', id)
    if (!row || row.deleted || row.campaignId !== campaignId) continue
    const edited = { ...row.document, rev: desk.facts.newId(), _deleted: true }
    applyEdit(desk, { author: 'server', collection: 'acts', campaignId, edited })
  }
}

function entryIdsOf({ healthLog }: SyncDocument): string[] {
  return (healthLog as HealthLog | undefined)?.acts.map(({ id }) => id) ?? []
}

/** What differs from what was sent is remembered beside: a player's has his projection's rev, and the row the whole document. */
function stageAsSent(desk: Desk, row: DocumentRow, { sender, edited }: DeskEdit): void {
  const isThatPush = sender !== undefined && row.rev === edited.rev
  stage(desk, isThatPush ? { ...row, sentBy: sender } : row)
  if (sender && !isThatPush) {
    desk.acks.push({ ...sender, collection: row.collection, id: row.id, rev: edited.rev, document: edited })
  }
}

function hasRoomFor(desk: Desk, author: Author, campaignId: string): boolean {
  if (author === 'server' || author.role === 'gm') return true
  const { memberId } = author
  const sheets = desk.sheets.get(memberId) ?? desk.tx.sheetsOf(campaignId, memberId)
  desk.sheets.set(memberId, sheets + 1)
  return sheets < MAX_SHEETS_OF_PLAYER
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

function rowOf(
  previous: DocumentRow | undefined,
  collection: CollectionName,
  campaignId: string,
  document: SyncDocument,
): DocumentRow {
  const face = previous ?? { pubSeq: 0, pubRev: '', pubDeleted: false, pubAt: '', pubDocument: null }
  const { pubSeq, pubRev, pubDeleted, pubAt, pubDocument } = face
  const deleted = document._deleted === true
  const identity = { collection, id: document.id, campaignId, seq: PENDING_SEQ, rev: document.rev, deleted }
  return { ...identity, pubSeq, pubRev, pubDeleted, pubAt, pubDocument, sentBy: null, document }
}

/** Unique on the server: a code that another campaign holds is replaced, a missing one issued (behavior.md#join-codes). */
function withJoinCode(desk: Desk, next: SyncDocument, previous: DocumentRow | undefined): SyncDocument {
  const { tx, facts } = desk
  const before = previous?.document.joinCode
  let joinCode = next.joinCode ?? before
  if (joinCode !== undefined && joinCode === before) return { ...next, joinCode }
  const owner = tx.scopes([next.id]).get(next.id)?.ownerId
  if (owner !== undefined && facts.mayNameCode?.(owner) === false) joinCode = undefined
  for (let tries = 0; typeof joinCode !== 'string' || isTaken(tx, joinCode, next.id); tries += 1) {
    if (tries > MAX_CODE_DRAWS) throw new Error('No free join code')
    joinCode = facts.newJoinCode()
  }
  tx.putJoinCode(next.id, joinCode)
  return { ...next, joinCode }
}

const MAX_CODE_DRAWS = 1000

function isTaken(tx: DocumentTx, joinCode: string, campaignId: string): boolean {
  const holder = tx.holderOfJoinCode(joinCode)
  return holder !== undefined && holder !== campaignId
}
