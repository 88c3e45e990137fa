import {
  type Act,
  type Combat,
  type CombatEntry,
  type CombatState,
  isStanding,
  type Turn,
  withEntryAdded,
} from '@lanternkeep/schema'
import { merge, type SyncDocument } from '@lanternkeep/sync'
import { newId, now } from '../store/ids.ts'

/**
 * Goes from one state of the act to the other and merges what changed since, like an edit of another device. A combat
 * that has ended for good stays as it is.
 */
export function retraced(stored: Combat, act: Act, acts: readonly Act[]): Combat {
  const { fightId, before = {}, after = {} } = act
  const [from, to] = isStanding(act) ? [before, after] : [after, before]
  const isThatCombat = stored.fightId === ('fightId' in after ? from.fightId : fightId)
  if (!isThatCombat) return stored
  const combat = before.turn ? withTakenBack(stored, act, acts) : stored
  const left = isSamePlace(from.turn, combat.turn) ? { ...from, turn: combat.turn } : from
  const sides = { base: withState(combat, left, after), theirs: combat, mine: withState(combat, to, after) }
  const merged = merge('combats', { ...asDocuments(sides), by: '', at: now(), newId }) as Combat
  const { manual } = merged
  if (act.kind !== 'end' || isStanding(act)) {
    return { ...combat, fightId: merged.fightId, turn: merged.turn, entries: merged.entries, manual }
  }
  // Another device may have gone on with the combat that was over here.
  const ofFight = acts.filter((each) => each.fightId === fightId && isStanding(each))
  const turn = asPassedIn(ofFight, merged.turn)
  return { ...combat, fightId: merged.fightId, turn, entries: withJoined(ofFight, merged.entries), manual }
}

/** With who joined by acts that stand, and didn't leave again. */
function withJoined(acts: readonly Act[], entries: readonly CombatEntry[]): CombatEntry[] {
  const joined = new Map<string, CombatEntry>()
  for (const { kind, before, after } of acts) {
    if (kind !== 'order' || !before?.entries || !after?.entries) continue
    const [was, is] = [before.entries, after.entries]
    for (const entry of is) if (was.every(({ id }) => id !== entry.id)) joined.set(entry.id, entry)
    for (const { id } of was) if (is.every((entry) => entry.id !== id)) joined.delete(id)
  }
  return [...joined.values()].reduce<CombatEntry[]>((all, entry) => withEntryAdded(all, entry), [...entries])
}

/** Where these acts led from this turn. */
function asPassedIn(acts: readonly Act[], from: Turn): Turn {
  const left = new Map(acts.map((act) => [act.id, act]))
  let turn = from
  for (;;) {
    const leads = ({ before }: Act) => before?.turn?.actId === turn.actId && isSamePlace(before?.turn, turn)
    const next = [...left.values()].find((act) => act.kind !== 'end' && act.after?.turn && leads(act))
    if (!next?.after?.turn) return turn
    left.delete(next.id)
    turn = next.after.turn
  }
}

/** Two devices may have passed one turn in two acts. Each of them led here. */
function isSamePlace(one: Turn | undefined, other: Turn): boolean {
  return one?.round === other.round && one.entryId === other.entryId
}

/**
 * Notes the turn before an undone act, so that a device that undid less apart goes back as far, and that a redone one
 * stands, so that one that didn't redo it goes on.
 */
function withTakenBack(combat: Combat, { id, undos, before }: Act, acts: readonly Act[]): Combat {
  const isKept = (actId: string) => acts.some((act) => act.id === actId && act.fightId === combat.fightId)
  const others = Object.entries(combat.takenBack ?? {}).filter(([actId]) => actId !== id && isKept(actId))
  const own = before?.turn ? [[id, { ...before.turn, undos }] as const] : []
  return { ...combat, takenBack: Object.fromEntries([...others, ...own]) }
}

/** A field that the state doesn't have was absent then. */
function withState(combat: Combat, state: CombatState, parts: CombatState): Combat {
  const keys = Object.keys(parts) as (keyof CombatState)[]
  return { ...combat, ...Object.fromEntries(keys.map((key) => [key, state[key]])) }
}

function asDocuments(sides: { base: Combat; theirs: Combat; mine: Combat }) {
  return sides as { base: SyncDocument; theirs: SyncDocument; mine: SyncDocument }
}
