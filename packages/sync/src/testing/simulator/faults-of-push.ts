import type { Act, Combat } from '@lanternkeep/schema'
import { audienceOf, membersOf, viewForAudience } from '../../access.ts'
import type { CollectionName, PushBody, PushRow, SyncDocument, Verdict } from '../../protocol.ts'
import { isProjected, sameRev } from '../../rev.ts'
import { same, sameBut } from '../../same.ts'
import type { DocumentRow } from '../../server/document-store.ts'
import { isStubTombstone } from '../../stub-tombstone.ts'
import { type Guest, isPlayer, membershipOf, rowsByKey, type ServerSide } from './server-side.ts'

type Pushed = { body: PushBody; before: Map<string, DocumentRow>; verdicts: Verdict[] }
type Body = Record<string, unknown>

/** What must hold at every push from any sender: sequences (I9), rights (I7, I13), silence (R5), the clock (U9). */
export function faultsOfPush(server: ServerSide, guest: Guest, { body, before, verdicts }: Pushed): string[] {
  const changed = [...rowsByKey(server)].filter(([key, row]) => before.get(key) !== row)
  const byPlayer = isPlayer(server, guest)
  const passesTurn = byPlayer && isOwnTurnEnded(before, changed, membershipOf(server, guest)?.memberId)
  return [
    ...sequenceFaults(before, changed),
    ...changed.flatMap(([key, row]) => [
      ...(byPlayer
        ? rightsFaults(server, guest, { previous: before.get(key), row, body, passesTurn })
        : noiseFaults(before.get(key), row)),
      ...clockFaults(server, row),
    ]),
    ...body.rows.flatMap((row, at) => {
      const verdict = verdicts[at]
      const stored = before.get(`${body.collection}/${row.doc.id}`)
      if (!verdict) return []
      const what = `${body.replica} ${body.collection}/${row.doc.id}: ${JSON.stringify(verdict).slice(0, 150)}`
      return [
        ...(mayRefuse(server, guest, { row, verdict, stored, body }) ? [] : [`I13 ${what}`]),
        ...(byPlayer && stored && isHidden(stored) && tellsMore(verdict, row)
          ? [`R9 a player was told of ${what}`]
          : []),
      ]
    }),
  ]
}

/** I9: written rows get places after all earlier ones, none twice. */
function sequenceFaults(before: Map<string, DocumentRow>, changed: [string, DocumentRow][]): string[] {
  return (['seq', 'pubSeq'] as const).flatMap((sequence) => {
    const highest = [...before.values()].reduce((most, row) => Math.max(most, row[sequence]), 0)
    const given = changed.flatMap(([key, row]) =>
      row[sequence] === (before.get(key)?.[sequence] ?? 0) ? [] : row[sequence],
    )
    const rises = given.every((place) => place > highest) && new Set(given).size === given.length
    return rises ? [] : `I9 ${sequence} ${given.join(' ')} after ${highest}`
  })
}

const GM_FIELDS = ['notes', 'hidden', 'alias', 'type', 'claimedBy', 'includeInInitiative'] as const

type Change = { previous: DocumentRow | undefined; row: DocumentRow; body: PushBody; passesTurn: boolean }

/** I7: a player changes only their own sheet, and only what they may write there. */
function rightsFaults(server: ServerSide, guest: Guest, { previous, row, body, passesTurn }: Change): string[] {
  const { collection } = row
  const [before, after]: [Body | undefined, Body] = [previous?.document, row.document]
  if (collection === 'combats' && JSON.stringify(before) === JSON.stringify(after)) return []
  const own = membershipOf(server, guest)?.memberId
  // G6: they claimed it after the backup was made, and nobody else plays it.
  const isClaimedAgain = body.broughtBack !== undefined && !before?.claimedBy && after.claimedBy === own
  const isAllowed =
    (passesTurn && isOfPassing(collection, before, after)) ||
    (collection === 'characters' && (isClaimedAgain || (before ?? after).claimedBy === own)) ||
    (collection === 'rolls' && !before) ||
    (collection === 'acts' && after.memberId === own)
  const fields =
    before && collection === 'characters'
      ? GM_FIELDS.filter((field) => before[field] !== after[field] && !(field === 'claimedBy' && isClaimedAgain))
      : []
  return [
    ...(isAllowed ? [] : [`I7 a player changed ${collection}/${row.id}`]),
    ...fields.map((field) => `I7 a player changed ${field} of ${row.id}`),
  ]
}

/** R13: a player marked on their own sheet that their turn is over, and that hero acts. */
function isOwnTurnEnded(
  before: Map<string, DocumentRow>,
  changed: [string, DocumentRow][],
  memberId: string | undefined,
): boolean {
  const combat = [...before.values()].find(({ collection }) => collection === 'combats')?.document as Combat | undefined
  const acting = combat?.entries.find(({ id }) => id === combat.turn.entryId)?.characterId
  return changed.some(([key, { collection, id, document }]) => {
    const isMarked = !same(before.get(key)?.document.turnEnded, document.turnEnded)
    return collection === 'characters' && id === acting && document.claimedBy === memberId && isMarked
  })
}

/** What passing a turn changes: whose turn it is, conditions that end with it, and one more act. */
function isOfPassing(collection: CollectionName, before: Body | undefined, after: Body): boolean {
  if (collection === 'acts') return !before && after.kind === 'next'
  const own = { combats: 'turn', characters: 'conditions' }[String(collection)]
  return own !== undefined && before !== undefined && sameBut([own, 'rev', 'lastModified'], before, after)
}

/** R5: an edit that players don't see sends them nothing. */
function noiseFaults(previous: DocumentRow | undefined, row: DocumentRow): string[] {
  if (!previous || previous.deleted || row.deleted || previous.pubSeq === row.pubSeq) return []
  const [was, is] = [publicPartOf(previous), publicPartOf(row)]
  const isForOthers = !same(membersOf(row.collection, previous.document), membersOf(row.collection, row.document))
  const isSeen = !was || !is || isForOthers || !sameBut(['rev', 'lastModified'], was, is)
  return isSeen ? [] : [`R5 players were told of an edit of ${row.collection}/${row.id} that they do not see`]
}

/** Everything that any player sees of it. */
function publicPartOf({ collection, document, pubDocument }: DocumentRow): SyncDocument | null {
  return pubDocument ?? viewForAudience('self', collection, document)
}

/** U9: nothing was modified after now. */
function clockFaults({ facts }: ServerSide, { id, document }: DocumentRow): string[] {
  return String(document.lastModified) > facts.now ? [`U9 ${id} was modified at ${document.lastModified}`] : []
}

type Refusal = { row: PushRow; verdict: Verdict; stored: DocumentRow | undefined; body: PushBody }

/** I13: rights are refused only to those who lack them, and a membership, a plan or a form only if it is missing. */
function mayRefuse(server: ServerSide, guest: Guest, { row, verdict, stored, body }: Refusal): boolean {
  const membership = membershipOf(server, guest)
  const isActive = membership?.status === 'active'
  switch (verdict.verdict) {
    case 'ok':
    case 'conflict':
      return true
    case 'invalid':
      return false
    case 'plan':
      return !server.paid && membership?.role === 'gm'
    case 'revoked':
      return !isActive
    case 'retry':
      return !isActive || body.generation !== server.store.read((tx) => tx.generations()).at(-1)
    case 'forbidden':
      if (!isActive) return true
      if (membership.role === 'gm') return isProjected(row.doc.rev)
      if (server.ledger.isTainted(membership.memberId, row.doc.id) || !isProjected(row.doc.rev)) return true
      if (stored && isHidden(stored)) return true
      if (body.collection === 'acts' && !holdsHeroes(server, membership.memberId, row.doc)) return true
      return !isPlayers(membership.memberId, body.collection, row, stored)
  }
}

/** R12: who was removed and is back is a player without a character, and can't undo what they did to it. */
function holdsHeroes({ store }: ServerSide, memberId: string, { changes }: SyncDocument): boolean {
  const heroes = store.allRows().filter(({ document }) => document.claimedBy === memberId)
  const held = new Set(heroes.map(({ id }) => id))
  return (changes as Act['changes']).every(({ characterId }) => held.has(characterId))
}

/** Shown to players once, and not any more. */
function isHidden({ pubDeleted, deleted }: DocumentRow): boolean {
  return pubDeleted && !deleted
}

/** R9: more than that it isn't there, which a pull tells, and what the sender had sent (U4). */
function tellsMore(verdict: Verdict, { doc }: PushRow): boolean {
  if (!('master' in verdict)) return false
  const { master } = verdict
  const isResend = verdict.verdict === 'conflict' && sameRev(verdict.base?.rev ?? '', doc.rev)
  return !isResend || !master || !isStubTombstone(master)
}

/** A player's own sheet and what they create. */
function isPlayers(
  memberId: string,
  collection: CollectionName,
  { doc, base }: PushRow,
  stored: DocumentRow | undefined,
): boolean {
  if (doc._deleted) return false
  if (stored) {
    const isOwn = audienceOf({ memberId, role: 'player' }, collection, stored.document) === 'self'
    // A sheet that the GM made an NPC has no player any more, deleted or not.
    return isOwn && viewForAudience('self', collection, { ...stored.document, _deleted: undefined }) !== null
  }
  return base === null && (collection === 'characters' || collection === 'rolls')
}
