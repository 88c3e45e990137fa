import {
  type Act,
  byOrder,
  type Character,
  type CombatState,
  type ConditionDifference,
  type HealthAct,
  isStanding,
  withHealthAct,
} from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import type { PendingRow, Rejection } from '@lanternkeep/sync/client'
import { CAMPAIGN, type CheckedDevice, conflictsOf, membershipOf, secretIn } from '@lanternkeep/sync/simulator'
import { everythingOn } from '../browser/disk-copy.ts'
import { type Device, storedOn } from './device.ts'
import { HEALTH_AT_FIRST, ONLY_BY_ACTS, passKey, type World } from './world.ts'

/** What must hold on the app's devices at rest, in addition to the server's checks. */
export function faultsAtRest(world: World, checked: readonly CheckedDevice[]): string[] {
  return [
    ...world.devices.flatMap((device) => [
      ...secretsLeft(world, device),
      ...editsLeft(device),
      ...wrongSelf(world, device),
      ...needlessRefusals(device),
      ...repairs(world, device),
    ]),
    ...miscountedActs(world, checked),
    ...wrongConditions(world, checked),
    ...unseenPasses(world),
    ...repeatedPasses(world, checked),
  ]
}

/** I6: a player's device keeps no GM-only data, except what was written on it. */
function secretsLeft({ server }: World, device: Device): string[] {
  if (membershipOf(server, device.guest)?.role === 'gm') return []
  const { documents, beside } = everythingOn(device.disk)
  const { rejections: _, keeps: __, ...others } = beside
  const text = JSON.stringify([documents, others])
  const secret = secretIn(text, membershipOf(server, device.guest)?.memberId)
  return secret === undefined ? [] : [`I6 ${device.name} still holds ${secret}`]
}

/** Q1: no pending row names an edit. A row without one may be left of a write that never happened. */
function editsLeft(device: Device): string[] {
  const { pending = [] } = everythingOn(device.disk).beside
  return (pending as PendingRow[]).flatMap(({ key, collection, base, nextBase, rev }) => {
    const stored = storedOn(device, collection).find(({ id }) => key === `${collection}/${id}`)
    const isEdit = stored !== undefined && stored.rev === rev && ![base?.rev, nextBase?.rev].includes(rev)
    return isEdit ? [`Q1 ${device.name} still has an edit of ${key} to send`] : []
  })
}

/** D6: a device knows its person's role in the campaign. */
function wrongSelf({ server }: World, { name, guest, page }: Device): string[] {
  const membership = membershipOf(server, guest)
  const facts = page?.db?.store.factsOf(CAMPAIGN)
  if (membership?.status !== 'active' || !facts || facts.removed) return []
  const isKnown = facts.accepted && facts.role === membership.role && facts.memberId === membership.memberId
  return isKnown ? [] : [`D6 ${name} takes its person for ${facts.role} ${facts.memberId}`]
}

/** I15: no digest tells a device that it differs from the server. */
function repairs({ unplaced }: World, device: Device): string[] {
  const { name, page } = device
  if (unplaced.has(device)) return []
  return page?.db?.store.factsOf(CAMPAIGN)?.repairs ? [`I15 ${name} found a difference`] : []
}

/** I13: every row that is written here is valid, and none alone is too large. */
function needlessRefusals({ name, disk }: Device): string[] {
  const { rejections = [] } = everythingOn(disk).beside
  const invalid = (rejections as Rejection[]).filter(({ verdict }) => verdict === 'invalid')
  return invalid.map(({ collection, documentId }) => `I13 ${name} took ${collection}/${documentId} for invalid`)
}

/**
 * A1, A3: a character that only acts change has the health of its acts that aren't undone, played in order. If an act
 * was lost with the server, no one knows whether its character came back with it (G6). Where two states had nothing in
 * common, a person is asked which health is right (G5).
 */
function miscountedActs(world: World, checked: readonly CheckedDevice[]): string[] {
  const { server, openActs, lostActs, lostHealth } = world
  const putAside = JSON.stringify(checked.map((device) => device.putAside))
  const rows = server.store.allRows().map(({ document }) => document)
  return ONLY_BY_ACTS.flatMap((id) => {
    if (openActs > 0 || lostHealth.has(id) || putAside.includes(`"${id}"`)) return []
    const character = rows.find((row) => row.id === id)
    if (character && conflictsOf(character).some(({ path }) => path === 'health')) return []
    const healths = historiesOf(actsOn(id, rows), actsOn(id, lostActs)).map(healthAfter)
    const isMade = healths.some((health) => character?.health === health)
    return isMade ? [] : [`A3 ${id} has ${character?.health}, and the acts say ${healths.join(' or ')}`]
  })
}

/**
 * A7: a character that only acts change has the conditions that standing acts added and no standing act ended. What a
 * standing act hid is hidden.
 */
function wrongConditions(world: World, checked: readonly CheckedDevice[]): string[] {
  const { server, openActs, lostActs, lostHealth } = world
  const putAside = JSON.stringify(checked.map((device) => device.putAside))
  if (openActs > 0 || lostActs.length > 0) return []
  const rows = server.store.allRows().map(({ document }) => document)
  const acts = rows.filter(({ changes, _deleted }) => changes !== undefined && !_deleted) as unknown as Act[]
  return ONLY_BY_ACTS.flatMap((id) => {
    const character = rows.find((row) => row.id === id) as (SyncDocument & Pick<Character, 'conditions'>) | undefined
    if (!character || lostHealth.has(id) || putAside.includes(`"${id}"`)) return []
    if (isShownThoughHidden(character, acts)) return [`A7 ${id} shows a condition that an act hid`]
    if (conflictsOf(character).some(({ path }) => path.startsWith('conditions'))) return []
    const [has, wanted] = [(character.conditions ?? []).map((each) => each.id).toSorted(), conditionsBy(acts, id)]
    return has.join() === wanted.join() ? [] : [`A7 ${id} has the conditions ${has}, and the acts say ${wanted}`]
  })
}

/** Also while a question about it is open. */
function isShownThoughHidden(
  { id, conditions = [] }: SyncDocument & Pick<Character, 'conditions'>,
  acts: readonly Act[],
) {
  const hidden = differencesBy(acts, id).filter(({ after }) => after?.visible === false)
  return conditions.some((each) => each.visible && hidden.some((difference) => difference.id === each.id))
}

function differencesBy(acts: readonly Act[], characterId: string): ConditionDifference[] {
  const standing = acts.filter(isStanding).flatMap(({ changes }) => changes)
  return standing.flatMap((each) => (each.characterId === characterId ? (each.conditions ?? []) : []))
}

function conditionsBy(acts: readonly Act[], characterId: string): string[] {
  const differences = differencesBy(acts, characterId)
  const ended = differences.filter(({ after }) => !after).map(({ id }) => id)
  const added = differences.filter(({ before }) => !before).map(({ id }) => id)
  return [...new Set(added.filter((id) => !ended.includes(id)))].toSorted()
}

/** R13: a turn passes only by someone who saw it. */
function unseenPasses({ server, passes }: World): string[] {
  const acts = server.store.allRows().map(({ document }) => document as SyncDocument & Act)
  return acts.flatMap(({ kind, fightId, before, _deleted }) => {
    const key = before?.turn && passKey(fightId, before.turn)
    const isUnseen = kind === 'next' && !_deleted && key !== undefined && !passes.has(key)
    return isUnseen ? [`R13 the turn ${key} was passed by no one who saw it`] : []
  })
}

/**
 * M4: no turn is passed more often than it came. It comes by an act, by the undo of one, by an edit, or by a merge. Where acts were
 * lost with a device or the server, or a page died between a move and its act, no one can count. Each undo of an act
 * and each redo is a coming, too: another device may have passed the turn again in between.
 */
function repeatedPasses(world: World, checked: readonly CheckedDevice[]): string[] {
  const { server, comings, lostActs, lostHealth, openActs, openMoves } = world
  if (lostActs.length > 0 || lostHealth.size > 0 || openActs + openMoves > 0) return []
  const moves = movesAmong(server.store.allRows().map(({ document }) => document))
  const passed = moves.flatMap((act) => (act.kind === 'next' ? turnsOf(act, act.before) : []))
  // A device that was to leave the campaign, and didn't send its act, had sent the turn.
  const putAside = movesAmong(checked.flatMap((device) => device.putAside))
  const cameByActs = [...moves, ...putAside].flatMap((act) => [
    ...times(1 + Math.floor(act.undos / 2), turnsOf(act, act.after)),
    ...times(Math.ceil(act.undos / 2), turnsOf(act, act.before)),
  ])
  const came = [...cameByActs, ...comings, ...cameByMerges([...moves, ...putAside], comings)]
  return [...new Set(passed)].flatMap((turn) => {
    const [passes = 0, comings = 0] = [passed, came].map((turns) => turns.filter((each) => each === turn).length)
    return passes > Math.max(comings, 1)
      ? [`M4 the turn ${turn} came ${comings} times and was passed ${passes} times`]
      : []
  })
}

/**
 * Turns that still have the id of an act that led elsewhere: the one it led to had left the order, so a merge gave the
 * turn to the first who is in it.
 */
function cameByMerges(moves: readonly Act[], byEdits: readonly string[]): string[] {
  const ledTo = new Map(moves.map((act) => [act.id, turnsOf(act, act.after)]))
  const given = moves.flatMap((act) => {
    const { actId = '' } = act.before?.turn ?? {}
    const isGiven = (turn: string) => ledTo.has(actId) && !ledTo.get(actId)?.includes(turn) && !byEdits.includes(turn)
    return turnsOf(act, act.before).flatMap((turn) => (isGiven(turn) ? [JSON.stringify([turn, actId])] : []))
  })
  return [...new Set(given)].map((each) => JSON.parse(each)[0])
}

function movesAmong(documents: readonly SyncDocument[]): (SyncDocument & Act)[] {
  return documents.flatMap((each) => (each.kind === undefined || each._deleted ? [] : [each as SyncDocument & Act]))
}

function times<T>(count: number, items: readonly T[]): T[] {
  return Array.from({ length: count }, () => items).flat()
}

/**
 * The turn of this state, if the act changed it and it is someone's: without a combat, Next passes nothing. The first turn of
 * a combat that no act began names neither, so several devices may pass it apart.
 */
function turnsOf(act: Act, state: CombatState | undefined): string[] {
  const fightId = state?.fightId ?? act.fightId
  if (!state?.turn?.entryId || (fightId === undefined && state.turn.actId === undefined)) return []
  return [passKey(fightId, state.turn)]
}

type Played = Pick<Act, 'id' | 'order' | 'undos'> & { health: HealthAct }

function actsOn(characterId: string, documents: readonly SyncDocument[]): Played[] {
  const acts = documents.filter(({ changes, _deleted }) => changes !== undefined && !_deleted) as unknown as Act[]
  return acts.flatMap(({ id, order, undos, changes }) => {
    const health = changes.find((change) => change.characterId === characterId)?.health
    return health ? [{ id, order, undos, health }] : []
  })
}

/** With each lost act in its state then, and in the server's state now, if it has it. */
function historiesOf(acts: readonly Played[], lost: readonly Played[]): (readonly Played[])[] {
  const isNew = (act: Played) => !acts.some(({ id, undos }) => id === act.id && undos === act.undos)
  const withAndWithout = (histories: (readonly Played[])[], act: Played) => [
    ...histories,
    ...histories.map((history) => [...history.filter(({ id }) => id !== act.id), act]),
  ]
  return lost.filter(isNew).reduce(withAndWithout, [acts])
}

function healthAfter(acts: readonly Played[]): number {
  const start = { health: HEALTH_AT_FIRST, maxHealth: HEALTH_AT_FIRST, tempHealth: 0 }
  const played = acts.filter(isStanding).toSorted(byOrder)
  return played.reduce((character, { health }) => withHealthAct(character, health, ''), start).health
}
