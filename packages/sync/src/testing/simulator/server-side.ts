import type { PullBody, PushAnswer, PushBody, SyncDocument, Verdict } from '../../protocol.ts'
import { sameRev } from '../../rev.ts'
import type { DocumentRow, Membership, ServerFacts, SyncPerson, Touched } from '../../server/document-store.ts'
import * as realDeciding from '../../server/index.ts'
import { createMemoryStore, type MemoryStore } from '../memory-store.ts'
import { faultsOfPush } from './faults-of-push.ts'
import type { Ledger } from './ledger.ts'

export const CAMPAIGN = 'camp'
export const OWNER: SyncPerson = { userId: 'owner' }
export const NOW = '2026-01-01T12:00:00.000Z'

/** A member of the campaign. */
export type Guest = { person: SyncPerson }

/** The server half that decides; a mutant of it can replace it. */
export type Deciding = Pick<typeof realDeciding, 'acceptPush' | 'listChanges' | 'writeDocument'>

/** One campaign's server, and what is checked at the end of a schedule. */
export type ServerSide = {
  store: MemoryStore
  facts: ServerFacts
  deciding: Deciding
  ledger: Ledger
  /** The owner's plan has cloud sync. */
  paid: boolean
  /** What was found wrong on the way: secrets leaked, rights broken, sequences turned back. */
  faults: string[]
  /** The accepted pushes, to be played again. */
  pushes: { guest: Guest; body: PushBody }[]
  /** `collection/id` of documents with an edit that wasn't sent yet when its device was cloned. */
  clonedEdits: Set<string>
}

export function openServerSide(
  ledger: Ledger,
  deciding: Deciding = realDeciding,
  store: MemoryStore = createMemoryStore(),
): ServerSide {
  let made = 0
  const facts: ServerFacts = {
    now: NOW,
    newId: () => `server-${++made}`,
    newJoinCode: () => `AAA-${String(++made % 1000).padStart(3, '0')}`,
    mayOwnerSync: () => side.paid,
  }
  const side: ServerSide = {
    store,
    facts,
    deciding,
    ledger,
    paid: true,
    faults: [],
    pushes: [],
    clonedEdits: new Set(),
  }
  return side
}

export function nameOf({ person }: Guest): string {
  return 'userId' in person ? person.userId : person.guestId
}

export function membershipOf({ store }: Pick<ServerSide, 'store'>, { person }: Guest): Membership | undefined {
  return store.read((tx) => tx.memberships(person, [CAMPAIGN])[0])
}

export function isPlayer(side: ServerSide, guest: Guest): boolean {
  return membershipOf(side, guest)?.role !== 'gm'
}

/** Joining, leaving, promotion, demotion: each raises the epoch. Leaving frees a claim. */
export function changeMembership(side: ServerSide, guest: Guest, change: Partial<Membership>): void {
  const before = membershipOf(side, guest)
  const memberId = `seat-${nameOf(guest)}`
  const fresh: Membership = { campaignId: CAMPAIGN, memberId, role: 'player', status: 'active', epoch: 0 }
  side.store.putMembership(guest.person, { ...(before ?? fresh), ...change, epoch: (before?.epoch ?? 0) + 1 })
}

/** Leaving, or being removed: the member's characters are unclaimed again. */
export function endMembership(side: ServerSide, guest: Guest): void {
  const memberId = membershipOf(side, guest)?.memberId
  changeMembership(side, guest, { status: 'removed' })
  for (const { id, collection, document } of side.store.allRows()) {
    if (collection === 'characters' && document.claimedBy === memberId) claim(side, id, null)
  }
}

/** The claim call: sets whose character it is, with the server's rights. */
export function claim(
  { store, facts, deciding }: ServerSide,
  characterId: string,
  memberId: string | null,
): readonly Touched[] {
  const written = store.read((tx) => {
    const change = { collection: 'characters' as const, id: characterId, campaignId: CAMPAIGN }
    return deciding.writeDocument(
      tx,
      'server',
      { ...change, change: (current) => current && { ...current, claimedBy: memberId } },
      facts,
    )
  })
  return written.outcome === 'written' ? written.touched : []
}

/** Decides a push as `as`, and checks its result immediately. */
export function decidePush(side: ServerSide, guest: Guest, body: PushBody, as: SyncPerson = guest.person) {
  const before = rowsByKey(side)
  const outcome = side.store.read((tx) => side.deciding.acceptPush(tx, as, body, side.facts))
  return { ...outcome, before }
}

/** Checks what every push must keep, and records it to be played again. */
export function notePush(
  side: ServerSide,
  guest: Guest,
  pushed: { body: PushBody; before: Map<string, DocumentRow>; answer: PushAnswer },
): void {
  const { body, before, answer } = pushed
  const { verdicts } = answer
  side.faults.push(...faultsOfPush(side, guest, { body, before, verdicts }))
  for (const [index, { doc }] of body.rows.entries()) {
    const isCloned = side.clonedEdits.has(`${body.collection}/${doc.id}`)
    if (isCloned && isMergedAnew(doc, verdicts[index])) side.ledger.giveUp(doc.id)
  }
  const accepted = body.rows.filter((_, index) => verdicts[index]?.verdict === 'ok')
  if (accepted.length > 0) side.pushes.push({ guest, body: { ...body, rows: accepted } })
  checkAnswer(side, guest, verdicts.map(withoutBase))
}

/** Each clone merges it by itself, which makes two edits of it: SPEC.md names that limit. */
function isMergedAnew({ rev }: SyncDocument, verdict: Verdict | undefined): boolean {
  return verdict?.verdict === 'conflict' && !sameRev(verdict.base?.rev ?? '', rev)
}

/** By collection and id; a row that was written since is another object. */
export function rowsByKey({ store }: Pick<ServerSide, 'store'>): Map<string, DocumentRow> {
  return new Map(store.allRows().map((row) => [`${row.collection}/${row.id}`, row]))
}

/** A better base is what the sender itself had sent. */
function withoutBase(verdict: Verdict): object {
  return { ...verdict, base: undefined }
}

export function decidePull({ store, deciding }: ServerSide, body: PullBody, as: SyncPerson) {
  return store.read((tx) => deciding.listChanges(tx, as, body))
}

/** I6: nothing sent to a player holds a GM's token, or what is for another player alone. */
export function checkAnswer(side: ServerSide, guest: Guest, answer: unknown): void {
  const secret = isPlayer(side, guest)
    ? secretIn(JSON.stringify(answer), membershipOf(side, guest)?.memberId)
    : undefined
  if (secret) side.faults.push(`I6 a player was told ${secret}`)
}

/** In the title of a handout, before the member it is for. */
export const ONLY_FOR = 'only-for-'

/** The first thing in the text that this player must not have, with what is before it. */
export function secretIn(text: string, memberId: string | undefined): string | undefined {
  const secrets = [...text.matchAll(/gm-|only-for-(?<member>[\w-]+)/g)]
  const found = secrets.find(({ groups }) => groups?.member === undefined || groups.member !== memberId)
  return found && text.slice(Math.max(0, found.index - 60), found.index + 20)
}
