import type { Character } from '@lanternkeep/schema'
import {
  type CollectionName,
  isProjected,
  isStubTombstone,
  type SyncDocument,
  stripProjection,
} from '@lanternkeep/sync'
import { type CampaignFacts, type PendingRow, type Progress, placeOf, seqOf } from '@lanternkeep/sync/client'
import type { DocumentRow } from '@lanternkeep/sync/server'
import { CAMPAIGN, membershipOf, tokensIn } from '@lanternkeep/sync/simulator'
import type { LocalDb } from '../../store/local-db.ts'
import { everythingOn } from '../browser/disk-copy.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

/**
 * The server was restored, and `before` is what it had. Words that no device brings back are lost; no sync can prevent
 * that. If no GM's device has that exact state, its numbers can't be checked, and an act may have left only its effect.
 */
export function forgiveLostStates(world: World, before: readonly DocumentRow[]): void {
  const { server, ledger, devices } = world
  const after = server.store.allRows()
  const brought = devices.map((device) => broughtBackBy(world, device))
  ledger.forgive(tokensIn(bodiesOf(before)), tokensIn([bodiesOf(after), brought]))
  const whole = new Set([...after, ...brought.flatMap((each) => each.whole)].map(({ rev }) => rev))
  const lost = before.filter(({ rev }) => !whole.has(rev))
  for (const { id } of lost) ledger.giveUp(id)
  const acts = bodiesOf(lost.filter(({ collection }) => collection === 'acts'))
  world.lostActs.push(...acts, ...acts.flatMap((act) => versionsOnSheets(act, brought)))
  for (const device of devices.filter((each) => holdsUnnoted(each, before))) world.unplaced.add(device)
}

/**
 * The act with the marks that sheets have of it: one that a player's device brings back may be from before the act was
 * undone or redone.
 */
function versionsOnSheets(act: SyncDocument, brought: readonly BroughtBack[]): SyncDocument[] {
  const sheets = brought.flatMap(({ own }) => own) as (Stated & Pick<Character, 'healthLog'>)[]
  const entries = sheets.flatMap(({ healthLog }) => healthLog?.acts ?? [])
  return entries.flatMap(({ id, undos = 0 }) => (id === act.id && undos !== act.undos ? [{ ...act, undos }] : []))
}

/**
 * Its page died between storing a document and noting its place: a GM's brings back nothing that it has no place for, and
 * a player's keeps it until a digest tells.
 */
function holdsUnnoted(device: Device, rows: readonly DocumentRow[]): boolean {
  const { documents, beside } = everythingOn(device.disk)
  const held = new Set(documents.map(({ rev }) => rev && stripProjection(rev)))
  const progress = new Map(
    (beside.checkpoints as CollectionProgress[] | undefined)?.map((one) => [one.collection, one]),
  )
  return rows.some(({ collection, id, rev, seq }) => {
    const place = seqOf(placeOf(progress.get(collection) ?? { checkpoint: {} }, CAMPAIGN, id))
    return held.has(stripProjection(rev)) && place < seq
  })
}

type CollectionProgress = Progress & { collection: CollectionName }

/**
 * From now on the campaign leaves a device that hasn't brought back yet what a restored server lost: that goes with it,
 * where no other device brings it back.
 */
export function forgiveLeavingBehind(world: World, device: Device, db: LocalDb): void {
  const { server, ledger, devices } = world
  const generations = server.store.read((tx) => tx.generations())
  const known = db.store.generation() || generations[0]
  if (known === generations.at(-1) && db.store.factsOf(CAMPAIGN)?.behind === undefined) return
  const leaving = statesOn(world, device)
  const brought = devices.filter((other) => other !== device).map((other) => broughtBackBy(world, other))
  const rows = bodiesOf(server.store.allRows())
  const states = [...leaving.whole, ...leaving.own]
  ledger.forgive(tokensIn(states), tokensIn([rows, brought, leaving.pending]))
  const kept = new Set([...rows, ...brought.flatMap(({ whole }) => whole)].map(({ rev }) => stripProjection(rev)))
  const lost = states.filter(({ rev }) => !kept.has(stripProjection(rev)))
  for (const { id } of lost) ledger.giveUp(id)
  world.lostActs.push(...lost.filter((document) => 'changes' in document))
}

function bodiesOf(rows: readonly DocumentRow[]) {
  return rows.map(({ document }) => document)
}

type BroughtBack = {
  /** States that come back with nothing missing. */
  whole: readonly Stated[]
  /** A player's own sheets and rolls. */
  own: readonly Stated[]
  /** What is pending or kept on this device. */
  pending: readonly unknown[]
}
type Stated = SyncDocument

/**
 * A campaign that leaves a device, or will once an answer arrives, leaves nothing there to bring back but what is pending
 * or kept.
 */
function broughtBackBy(world: World, device: Device): BroughtBack {
  const states = statesOn(world, device)
  const leaves = factsOn(device)?.removed === true || world.server.isToldToLeave(device.guest)
  return leaves ? { ...states, whole: [], own: [] } : states
}

function factsOn({ disk }: Device): CampaignFacts | undefined {
  const { facts = [] } = everythingOn(disk).beside
  return (facts as CampaignFacts[]).find(({ id }) => id === CAMPAIGN)
}

/**
 * What a GM's device brings back is everything on it, what a player's does only their own. A player who lost the
 * membership keeps their sheets to read. A stub tombstone has the rev of a state, but no state.
 */
function statesOn({ server }: World, device: Device): BroughtBack {
  const { guest, disk } = device
  const { documents: stored, beside } = everythingOn(disk)
  const documents = stored.filter((document) => !isStubTombstone(document))
  const facts = factsOn(device)
  const rows = (beside.pending ?? []) as PendingRow[]
  const edited = new Set(rows.map(({ rev }) => rev))
  const pending = [documents.filter(({ rev }) => edited.has(rev)), beside.rejections, beside.keeps]
  const membership = membershipOf(server, guest)
  if (facts?.role === 'gm') {
    const bases = rows.flatMap(({ base, nextBase }) => [base ?? [], nextBase ?? []].flat())
    const isGm = membership?.status === 'active' && membership.role === 'gm'
    return {
      whole: isGm ? [...documents, ...bases].filter(({ rev }) => rev && !isProjected(rev)) : [],
      own: [],
      pending,
    }
  }
  const isPlayer = membership?.status === 'active' && membership.role === 'player'
  const isKept = membership?.status !== 'active'
  const own = documents.filter(({ claimedBy, memberId }) => {
    const isSheet = claimedBy === facts?.memberId
    return facts && ((isSheet && (isPlayer || isKept)) || (isPlayer && memberId === facts.memberId))
  })
  return { whole: [], own, pending }
}
