import type { Character } from '../../entities/replicated/character.ts'
import type { CombatEntry, Turn } from '../../entities/replicated/combat.ts'
import type { RandomInt } from '../dice/random.ts'

type Ranked = { id: string; initiative: number }
type Combatant = Pick<Character, 'id' | 'initiativeBonus'> & Partial<Pick<Character, 'type' | 'currentInitiative'>>
/** Typed by the GM, by character id. */
type Manual = Readonly<Record<string, number>>

export const NO_TURN: Turn = { round: 0, entryId: null }

/** A manual value wins, even zero; otherwise d20 + bonus. */
export function rollInitiative(bonus: number, manual: number | undefined, randomInt: RandomInt): number {
  return manual ?? randomInt(1, 20) + bonus
}

/** What the GM typed for the character, otherwise what its player sent from their phone. */
export function typedInitiative({ id, type, currentInitiative }: Combatant, manual: Manual): number | undefined {
  return manual[id] ?? (type === 'player' ? currentInitiative : undefined)
}

/** Adds the players' values to the GM's: Create Initiative keeps both until the combat is cleared. */
export function withPlayersInitiative(manual: Manual, combatants: readonly Combatant[]): Record<string, number> {
  const typed = combatants.flatMap((each) => {
    const value = typedInitiative(each, manual)
    return value === undefined ? [] : [[each.id, value] as const]
  })
  return { ...manual, ...Object.fromEntries(typed) }
}

/** One value for each group: what was typed for one of them, otherwise a single roll. */
export function withGroupRolls(
  manual: Manual,
  groups: readonly (readonly Combatant[])[],
  randomInt: RandomInt,
): Record<string, number> {
  const values = groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const typed = group.map((each) => typedInitiative(each, manual)).find((value) => value !== undefined)
    const value = rollInitiative(first.initiativeBonus, typed, randomInt)
    return group.map(({ id }) => [id, value] as const)
  })
  return { ...manual, ...Object.fromEntries(values) }
}

/** The order of a new combat: one entry per combatant, each with its own roll unless a value was typed. */
export function createOrder(combatants: readonly Combatant[], manual: Manual, randomInt: RandomInt): CombatEntry[] {
  const entries = combatants.map((each) => {
    const initiative = rollInitiative(each.initiativeBonus, typedInitiative(each, manual), randomInt)
    return { id: each.id, characterId: each.id, initiative }
  })
  return orderEntries(entries, tieBreakerOf(combatants))
}

/** Negative if the first goes before the second on the same initiative, 0 if nothing decides. */
export type TieBreaker = (one: { id: string }, other: { id: string }) => number

/** The higher initiative bonus, then heroes before foes; after that the given order stays. */
export function tieBreakerOf(combatants: readonly Combatant[]): TieBreaker {
  const byId = new Map(combatants.map((each) => [each.id, each]))
  const isHero = (id: string) => Number(byId.get(id)?.type === 'player')
  const bonus = (id: string) => byId.get(id)?.initiativeBonus ?? 0
  return (one, other) => bonus(other.id) - bonus(one.id) || isHero(other.id) - isHero(one.id)
}

/** Descending; ties go by `breakTie`, or keep their given order. */
export function orderEntries<E extends Ranked>(entries: readonly E[], breakTie: TieBreaker = () => 0): E[] {
  return entries.toSorted((a, b) => b.initiative - a.initiative || breakTie(a, b))
}

/**
 * Moves only the edited row to the place of its value, out of its group; a dragged order stays otherwise
 * (behavior.md#sorting).
 */
export function withEntryInitiative<E extends Ranked & { group?: string }>(
  entries: readonly E[],
  entryId: string,
  initiative: number,
): E[] {
  const from = entries.findIndex((entry) => entry.id === entryId)
  const old = entries[from]
  if (!old || old.initiative === initiative) return [...entries]
  const others = entries.toSpliced(from, 1)
  const edited = { ...ungrouped(old), initiative }
  return withoutLoneGroups(others.toSpliced(placeFor(others, initiative, from), 0, edited))
}

/**
 * Adds an entry to a running combat: among those with the same value by `breakTie`, or else after them. An entry that is
 * already there stays as it is.
 */
export function withEntryAdded<E extends Ranked>(entries: readonly E[], entry: E, breakTie: TieBreaker = () => 0): E[] {
  if (entries.some(({ id }) => id === entry.id)) return [...entries]
  const firstAfter = entries.findIndex((other) => {
    return other.initiative === entry.initiative && breakTie(entry, other) < 0
  })
  const place = firstAfter < 0 ? placeFor(entries, entry.initiative, entries.length) : firstAfter
  return entries.toSpliced(place, 0, entry)
}

/** Makes these act together: at the place of the first of them, on its initiative. A single one is not a group. */
export function withGroup<E extends Ranked & { group?: string }>(
  entries: readonly E[],
  ids: readonly string[],
  group: string,
): E[] {
  const leader = entries.find(({ id }) => ids.includes(id))
  const members = entries.filter(({ id }) => ids.includes(id))
  if (!leader || members.length < 2) return [...entries]
  const together = members.map((entry) => ({ ...entry, group, initiative: leader.initiative }))
  const place = entries.slice(0, entries.indexOf(leader)).filter(({ id }) => !ids.includes(id)).length
  return withoutLoneGroups(entries.filter(({ id }) => !ids.includes(id)).toSpliced(place, 0, ...together))
}

/** Makes each act separately again, at its current place. */
export function withoutGroups<E extends { id: string; group?: string }>(
  entries: readonly E[],
  ids: readonly string[],
): E[] {
  return withoutLoneGroups(entries.map((entry) => (ids.includes(entry.id) ? ungrouped(entry) : entry)))
}

/** Dissolves groups of one. */
function withoutLoneGroups<E extends { id: string; group?: string }>(entries: readonly E[]): E[] {
  const sizes = new Map<string, number>()
  for (const { group } of entries) if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return entries.map((entry) => (entry.group !== undefined && sizes.get(entry.group) === 1 ? ungrouped(entry) : entry))
}

function ungrouped<E extends { group?: string }>(entry: E): E {
  const { group: _, ...alone } = entry
  return alone as E
}

/** If the active entry leaves, the turn passes to the next one; after the last a new round begins. */
export function withEntryRemoved<F extends { entries: { id: string }[]; turn: Turn }>(combat: F, entryId: string): F {
  const at = combat.entries.findIndex((entry) => entry.id === entryId)
  if (at < 0) return combat
  const entries = combat.entries.toSpliced(at, 1)
  return { ...combat, entries, turn: turnWithout(combat.turn, { id: entryId, at }, entries) }
}

function turnWithout(turn: Turn, removed: { id: string; at: number }, rest: readonly { id: string }[]): Turn {
  const first = rest[0]
  if (!first) return NO_TURN
  if (turn.entryId !== removed.id) return turn
  const heir = rest[removed.at]
  return heir ? { ...turn, entryId: heir.id } : { round: turn.round + 1, entryId: first.id }
}

/**
 * In an order that was never dragged, this is where a stable sort would put it: behind equals that were before it,
 * before equals that were behind it.
 */
function placeFor(others: readonly Ranked[], initiative: number, from: number): number {
  const belongsBefore = others.map((other, index) => {
    return other.initiative > initiative || (other.initiative === initiative && index < from)
  })
  return fittingPlace(belongsBefore, from)
}

/**
 * Each of the others belongs before or behind the new one. Returns the place with the fewest neighbors on the wrong
 * side; of several, the one nearest to `from`.
 */
export function fittingPlace(belongsBefore: readonly boolean[], from: number): number {
  let wrong = belongsBefore.filter(Boolean).length
  let best = { place: 0, wrong }
  belongsBefore.forEach((before, index) => {
    wrong += before ? -1 : 1
    const place = index + 1
    const nearer = Math.abs(place - from) < Math.abs(best.place - from)
    if (wrong < best.wrong || (wrong === best.wrong && nearer)) best = { place, wrong }
  })
  return best.place
}
