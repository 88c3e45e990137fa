import type { RandomInt } from '@lanternkeep/schema'
import type { CampaignRole, PullBody, PushBody, Verdict } from '../../protocol.ts'
import { isProjected, stripProjection, withProjection } from '../../rev.ts'
import { acceptPush } from '../../server/accept-push.ts'
import type { Seat, ServerFacts, SyncPerson } from '../../server/document-store.ts'
import { listChanges } from '../../server/list-changes.ts'
import { writeDocument } from '../../server/write.ts'
import { createMemoryStore, type MemoryStore } from '../memory-store.ts'
import type { Mutant } from './mutants.ts'
import { createReplica, type Replica } from './replica.ts'

export const CAMPAIGN = 'camp'
const OWNER: SyncPerson = { userId: 'owner' }
export const NOW = '2026-01-01T12:00:00.000Z'

/** Somebody at the table with his devices. */
export type Guest = { person: SyncPerson; replicas: Replica[] }

/** One campaign's server and everybody's devices. */
export type Table = {
  store: MemoryStore
  people: Guest[]
  facts: ServerFacts
  /** What was found wrong on the way: secrets told, rights broken, sequences turned back. */
  faults: string[]
  /** What was accepted, to be played again. */
  pushes: { guest: Guest; body: PushBody }[]
  mutant: Mutant | undefined
}

export function setTable(randomInt: RandomInt, mutant: Mutant | undefined): Table {
  const store = createMemoryStore()
  let made = 0
  const facts: ServerFacts = {
    now: NOW,
    newId: () => `server-${++made}`,
    newJoinCode: () => `AAA-${String(++made % 1000).padStart(3, '0')}`,
    mayOwnerSync: () => true,
  }
  const table: Table = { store, people: [], facts, faults: [], pushes: [], mutant }
  seat(table, OWNER, 'gm', 2)
  for (const name of ['pia', 'tom'])
    seat(table, name === 'pia' ? { userId: name } : { guestId: name }, 'player', randomInt(1, 2))
  return table
}

function seat(table: Table, person: SyncPerson, role: CampaignRole, devices: number): void {
  const guest: Guest = { person, replicas: [] }
  const name = 'userId' in person ? person.userId : person.guestId
  for (let device = 0; device < devices; device += 1) {
    const wire = {
      push: (body: PushBody) => push(table, guest, body),
      pull: (body: PullBody) => pull(table, guest, body),
    }
    guest.replicas.push(createReplica(`${name}${device}`, role, wire, table.mutant))
  }
  table.people.push(guest)
}

export function seatOf(table: Table, guest: Guest): Seat | undefined {
  return table.store.read((tx) => tx.seats(guest.person, [CAMPAIGN])[0])
}

export function isPlayer(table: Table, guest: Guest): boolean {
  return seatOf(table, guest)?.role !== 'gm'
}

/** Joining, leaving, promotion, demotion: each raises the epoch. A claim is freed by leaving. */
export function reseat(table: Table, guest: Guest, change: Partial<Seat>): void {
  const before = seatOf(table, guest)
  const name = 'userId' in guest.person ? guest.person.userId : guest.person.guestId
  const fresh: Seat = { campaignId: CAMPAIGN, memberId: `seat-${name}`, role: 'player', status: 'active', epoch: 0 }
  table.store.putSeat(guest.person, { ...(before ?? fresh), ...change, epoch: (before?.epoch ?? 0) + 1 })
}

/** The claim call: sets whose character it is, with the server's rights. */
export function claim(table: Table, characterId: string, memberId: string | null): void {
  table.store.read((tx) => {
    const change = { collection: 'characters' as const, id: characterId, campaignId: CAMPAIGN }
    writeDocument(
      tx,
      'server',
      { ...change, change: (current) => current && { ...current, claimedBy: memberId } },
      table.facts,
    )
  })
}

export function push(table: Table, guest: Guest, sent: PushBody) {
  const body = table.mutant === 'sameRevSpace' ? inServersSpace(sent, isPlayer(table, guest)) : sent
  const before = new Map(table.store.allRows().map((row) => [`${row.collection}/${row.id}`, row]))
  const person = table.mutant === 'rightsIgnored' ? OWNER : guest.person
  const { answer } = table.store.read((tx) => acceptPush(tx, person, body, table.facts))
  for (const row of table.store.allRows()) {
    const previous = before.get(`${row.collection}/${row.id}`)
    if (previous === row) continue
    if (previous && (row.seq < previous.seq || row.pubSeq < previous.pubSeq))
      table.faults.push(`I9 ${row.id} went back`)
    if (isPlayer(table, guest)) checkRights(table, guest, row.collection, previous?.document, row.document)
  }
  const accepted = sent.rows.filter((_, index) => answer.verdicts[index]?.verdict === 'ok')
  if (accepted.length > 0) table.pushes.push({ guest, body: { ...sent, rows: accepted } })
  told(table, guest, answer.verdicts.map(withoutBase))
  return inReplicasSpace(table, answer)
}

/** A better base is what the sender himself had sent. */
function withoutBase(verdict: Verdict): object {
  return { ...verdict, base: undefined }
}

export function pull(table: Table, guest: Guest, body: PullBody) {
  const person = table.mutant === 'viewIgnored' && seatOf(table, guest)?.status === 'active' ? OWNER : guest.person
  const answer = table.store.read((tx) => listChanges(tx, person, body))
  told(table, guest, answer)
  return inReplicasSpace(table, answer)
}

const GM_FIELDS = ['notes', 'hidden', 'alias', 'type', 'claimedBy', 'includeInInitiative'] as const
type Body = Record<string, unknown>

/** I7: a player changes nothing but his own sheet, and there only what is his. */
function checkRights(table: Table, guest: Guest, collection: string, before: Body | undefined, after: Body): void {
  if (collection === 'combats' && JSON.stringify(before) === JSON.stringify(after)) return
  const own = seatOf(table, guest)?.memberId
  const isAllowed =
    (collection === 'characters' && (before ?? after).claimedBy === own) || (collection === 'rolls' && !before)
  if (!isAllowed) table.faults.push(`I7 a player changed ${collection}/${String(after.id)}`)
  for (const field of before && collection === 'characters' ? GM_FIELDS : []) {
    if (before?.[field] !== after[field]) table.faults.push(`I7 a player changed ${field} of ${String(after.id)}`)
  }
}

/** I6: nothing that is told to a player holds a GM's token. */
function told(table: Table, guest: Guest, answer: unknown): void {
  const text = JSON.stringify(answer)
  const at = isPlayer(table, guest) ? text.indexOf('gm-') : -1
  if (at >= 0) table.faults.push(`I6 a player was told ${text.slice(Math.max(0, at - 60), at + 20)}`)
}

function inReplicasSpace<Answer>(table: Table, answer: Answer): Answer {
  return table.mutant === 'sameRevSpace' ? JSON.parse(JSON.stringify(answer).replaceAll('~p"', '"')) : answer
}

/** As if revs did not name their projection. */
function inServersSpace(body: PushBody, player: boolean): PushBody {
  const mark = (rev: string) =>
    player && !isProjected(rev) ? withProjection(rev) : player ? rev : stripProjection(rev)
  return {
    ...body,
    rows: body.rows.map(({ doc, base }) => ({ doc: { ...doc, rev: mark(doc.rev) }, base: base && mark(base) })),
  }
}
