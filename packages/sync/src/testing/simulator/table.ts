import type { RandomInt } from '@lanternkeep/schema'
import type { CampaignRole, PullBody, PushBody, Verdict } from '../../protocol.ts'
import { acceptPush } from '../../server/accept-push.ts'
import type { DocumentRow, Seat, ServerFacts, SyncPerson } from '../../server/document-store.ts'
import { listChanges } from '../../server/list-changes.ts'
import { writeDocument } from '../../server/write.ts'
import { createMemoryStore, type MemoryStore } from '../memory-store.ts'
import { faultsOfPush } from './faults-of-push.ts'
import type { Ledger } from './ledger.ts'
import type { Mutant } from './mutants.ts'
import { createReplica, type Replica } from './replica.ts'
import { breakAnswer, breakStore, inReplicasSpace, inServersSpace } from './server-mutants.ts'

export const CAMPAIGN = 'camp'
export const OWNER: SyncPerson = { userId: 'owner' }
export const NOW = '2026-01-01T12:00:00.000Z'
const DAY_MS = 24 * 60 * 60 * 1000

/** Somebody at the table with his devices. */
export type Guest = { person: SyncPerson; replicas: Replica[] }

/** One campaign's server and everybody's devices. */
export type Table = {
  store: MemoryStore
  people: Guest[]
  facts: ServerFacts
  ledger: Ledger
  /** The owner's plan has cloud sync. */
  paid: boolean
  /** What was found wrong on the way: secrets told, rights broken, sequences turned back. */
  faults: string[]
  /** What was accepted, to be played again. */
  pushes: { guest: Guest; body: PushBody }[]
  mutant: Mutant | undefined
}

export function setTable(randomInt: RandomInt, ledger: Ledger, mutant: Mutant | undefined): Table {
  const store = createMemoryStore()
  let made = 0
  const facts: ServerFacts = {
    now: NOW,
    newId: () => `server-${++made}`,
    newJoinCode: () => `AAA-${String(++made % 1000).padStart(3, '0')}`,
    mayOwnerSync: () => table.paid,
  }
  const table: Table = { store, people: [], facts, ledger, paid: true, faults: [], pushes: [], mutant }
  seat(table, OWNER, 'gm', 2, randomInt)
  seat(table, { userId: 'pia' }, 'player', randomInt(1, 2), randomInt)
  seat(table, { guestId: 'tom' }, 'player', randomInt(1, 2), randomInt)
  seat(table, { guestId: 'una' }, 'player', 1, randomInt)
  return table
}

function seat(table: Table, person: SyncPerson, role: CampaignRole, devices: number, randomInt: RandomInt): void {
  const guest: Guest = { person, replicas: [] }
  const name = 'userId' in person ? person.userId : person.guestId
  for (let device = 0; device < devices; device += 1) {
    const wire = {
      push: (body: PushBody) => push(table, guest, body),
      pull: (body: PullBody) => pull(table, guest, body),
    }
    // One device in three has a clock that is days wrong.
    const wrong = randomInt(0, 2) === 0 ? randomInt(-5, 5) * DAY_MS : 0
    const now = () => new Date(Date.parse(table.facts.now) + wrong).toISOString()
    guest.replicas.push(createReplica(`${name}${device}`, { wire, now, firstRole: role, mutant: table.mutant }))
  }
  table.people.push(guest)
}

/** A minute of the evening goes by. */
export function tick({ facts }: Table): void {
  facts.now = new Date(Date.parse(facts.now) + 60_000).toISOString()
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
  const before = rowsByKey(table)
  const person = table.mutant === 'rightsIgnored' ? OWNER : guest.person
  const { answer } = table.store.read((tx) => acceptPush(tx, person, body, table.facts))
  breakStore(table, guest, { body, before, answer })
  const verdicts = answer.verdicts
  table.faults.push(...faultsOfPush(table, guest, { body: sent, before, verdicts }))
  const accepted = sent.rows.filter((_, index) => verdicts[index]?.verdict === 'ok')
  if (accepted.length > 0) table.pushes.push({ guest, body: { ...sent, rows: accepted } })
  told(table, guest, verdicts.map(withoutBase))
  return inReplicasSpace(table, answer)
}

/** By collection and id; a row that was written since is another object. */
export function rowsByKey({ store }: Table): Map<string, DocumentRow> {
  return new Map(store.allRows().map((row) => [`${row.collection}/${row.id}`, row]))
}

/** A better base is what the sender himself had sent. */
function withoutBase(verdict: Verdict): object {
  return { ...verdict, base: undefined }
}

export function pull(table: Table, guest: Guest, body: PullBody) {
  const person = table.mutant === 'viewIgnored' && seatOf(table, guest)?.status === 'active' ? OWNER : guest.person
  const answer = breakAnswer(
    table,
    body,
    table.store.read((tx) => listChanges(tx, person, body)),
  )
  told(table, guest, answer)
  return inReplicasSpace(table, answer)
}

/** I6: nothing that is told to a player holds a GM's token. */
function told(table: Table, guest: Guest, answer: unknown): void {
  const text = JSON.stringify(answer)
  const at = isPlayer(table, guest) ? text.indexOf('gm-') : -1
  if (at >= 0) table.faults.push(`I6 a player was told ${text.slice(Math.max(0, at - 60), at + 20)}`)
}
