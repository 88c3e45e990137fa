import {
  type Act,
  type ActChange,
  type Combat,
  type CombatEntry,
  changesAfterDelay,
  type Turn,
  turnAfterReorder,
  withDelay,
  withEntryInitiative,
  withEntryMoved,
  withEntryRemoved,
  withGroup,
  withoutGroups,
} from '@lanternkeep/schema'
import { newId } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { charactersOf } from './combat-people.ts'
import { actingIds, isTurnOver, type SeenTurn } from './combats.ts'
import { recordAct } from './record-act.ts'

/** An edited value counts as typed: Create Initiative keeps it. */
export async function setEntryInitiative(
  db: LocalDb,
  campaignId: string,
  { entryId, name }: { entryId: string; name: string },
  initiative: number,
): Promise<Act | null> {
  const turnPassed = await passedOver(db, campaignId)
  return recordAct(db, campaignId, (combat) => {
    const entry = combat.entries.find(({ id }) => id === entryId)
    if (!entry) return null
    const entries = withEntryInitiative(combat.entries, entryId, initiative)
    const manual = { ...combat.manual, [entry.characterId]: initiative }
    const text = `${name}’s initiative ${entry.initiative} changed to ${initiative}`
    const { changes, ...turn } = turnPassed(combat, entries)
    return { act: { kind: 'order', text, changes }, state: { entries, manual, ...turn } }
  })
}

/**
 * Moves one entry and leaves the rest of the order alone; no one is skipped if it is the acting one. `text` is the log's
 * wording.
 */
export async function moveEntry(
  db: LocalDb,
  campaignId: string,
  { entryId, toIndex, text }: { entryId: string; toIndex: number; text: string },
): Promise<Act | null> {
  const turnPassed = await passedOver(db, campaignId)
  return recordAct(db, campaignId, (combat) => {
    const entries = withEntryMoved(combat.entries, entryId, toIndex)
    const { changes, ...turn } = turnPassed(combat, entries)
    return { act: { kind: 'order', text, changes }, state: { entries, ...turn } }
  })
}

/**
 * Moves the acting ones behind the next in the order, and passes the turn to the next. `alone`: no one else is there.
 * `over`: the turn that was `seen` is over already.
 */
export async function delayTurn(
  db: LocalDb,
  campaignId: string,
  { name, seen }: { name: string; seen?: SeenTurn },
): Promise<Act | 'alone' | 'over'> {
  const targets = await charactersOf(db, campaignId)
  let isOver = false
  const act = await recordAct(db, campaignId, (combat) => {
    isOver = isTurnOver(combat, seen)
    if (isOver) return null
    const after = withDelay(combat.turn, combat.entries)
    if (!after) return null
    const from = actingIds(combat.turn, combat)
    const to = actingIds(after.turn, { ...combat, entries: after.entries })
    const { changes } = changesAfterDelay(targets, from, to)
    return { act: { kind: 'order', text: `${name} delays`, round: after.turn.round, changes }, state: after }
  })
  return act ?? (isOver ? 'over' : 'alone')
}

export async function removeFromCombat(
  db: LocalDb,
  campaignId: string,
  { entryId, name }: { entryId: string; name: string },
): Promise<Act | null> {
  return changeOrder(db, campaignId, (combat) => {
    const { entries, turn } = withEntryRemoved(combat, entryId)
    return { text: `${name} left the fight`, entries, turn }
  })
}

/** Makes these entries act together. */
export async function groupEntries(db: LocalDb, campaignId: string, entryIds: readonly string[]): Promise<void> {
  await changeOrder(db, campaignId, (combat) => {
    return { text: `${entryIds.length} act together`, entries: withGroup(combat.entries, entryIds, newId()) }
  })
}

export async function ungroupEntries(db: LocalDb, campaignId: string, entryIds: readonly string[]): Promise<void> {
  await changeOrder(db, campaignId, (combat) => {
    return { text: 'Group turns split', entries: withoutGroups(combat.entries, entryIds) }
  })
}

type NewOrder = { text: string; entries: CombatEntry[]; turn?: Turn }

function changeOrder(db: LocalDb, campaignId: string, order: (combat: Combat) => NewOrder): Promise<Act | null> {
  return recordAct(db, campaignId, (combat) => {
    const { text, ...state } = order(combat)
    return { act: { kind: 'order', text }, state }
  })
}

/** The turn after the order changed by hand, if it passed to someone, and what that does to conditions. */
async function passedOver(db: LocalDb, campaignId: string) {
  const targets = await charactersOf(db, campaignId)
  return (combat: Combat, entries: CombatEntry[]): { turn?: Turn; changes: ActChange[] } => {
    const turn = turnAfterReorder(combat.turn, combat.entries, entries)
    if (turn.entryId === combat.turn.entryId) return { changes: [] }
    const to = actingIds(turn, { ...combat, entries })
    return { turn, changes: changesAfterDelay(targets, actingIds(combat.turn, combat), to).changes }
  }
}
