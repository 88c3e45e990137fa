import {
  type Act,
  type ActChange,
  type Character,
  type Condition,
  changesAfterTurn,
  nextTurn,
  togetherWith,
} from '@lanternkeep/schema'
import { newId } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { charactersOf } from './combat-people.ts'
import { actingIds, isTurnOver, type SeenTurn } from './combats.ts'
import { recordAct } from './record-act.ts'

/** Makes it someone's turn in this round; the order stays. */
export async function goToTurn(
  db: LocalDb,
  campaignId: string,
  { entryId, name }: { entryId: string; name: string },
): Promise<Act | null> {
  const targets = await charactersOf(db, campaignId)
  return recordAct(db, campaignId, (combat) => {
    const first = togetherWith(combat.entries, entryId)[0]
    if (!first || first.id === combat.turn.entryId) return null
    const turn = { round: Math.max(combat.turn.round, 1), entryId: first.id }
    const { changes } = changesAfterTurn(targets, actingIds(combat.turn, combat), actingIds(turn, combat))
    return { act: { kind: 'order', text: `It became ${name}'s turn`, changes }, state: { turn } }
  })
}

/**
 * The acting ones are ready to act until their next turn, and the turn passes. Players see that of heroes, and what the
 * GM's foes wait for is not shown. Null if the turn that was `seen` is over already.
 */
export async function readyTurn(db: LocalDb, campaignId: string, seen?: SeenTurn): Promise<Act | null> {
  const targets = await charactersOf(db, campaignId)
  return recordAct(db, campaignId, (combat) => {
    if (isTurnOver(combat, seen)) return null
    const from = actingIds(combat.turn, combat)
    const turn = nextTurn(combat.turn, combat.entries)
    const passed = changesAfterTurn(targets, from, actingIds(turn, combat)).changes
    const acting = targets.filter(({ id }) => from.includes(id))
    if (acting.length === 0) return null
    const text = `${acting.map(({ name }) => name).join(', ')} ready`
    const changes = withReady(passed, acting)
    return { act: { kind: 'next', text, round: turn.round, changes }, state: { turn } }
  })
}

function withReady(changes: readonly ActChange[], acting: readonly Character[]): ActChange[] {
  const others = changes.filter(({ characterId }) => acting.every(({ id }) => id !== characterId))
  const ready = acting.map(({ id: characterId, type }): ActChange => {
    const own = changes.find((change) => change.characterId === characterId)
    const after = readyUntilTurnOf(characterId, type === 'player')
    return { ...own, characterId, conditions: [...(own?.conditions ?? []), { id: after.id, after }] }
  })
  return [...others, ...ready]
}

function readyUntilTurnOf(of: string, visible: boolean): Condition {
  const ends = { kind: 'turn', at: 'start', of, rounds: 0 } as const
  return { id: newId(), name: 'Ready', note: '', visible, ends } as Condition
}
