import {
  type Act,
  type ActChange,
  type Character,
  type Condition,
  conditionsAfterTime,
  differencesBetween,
  type EndedCondition,
  endedInWords,
} from '@lanternkeep/schema'
import { newId, sharedIdOf } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { readCombatLog } from './acts.ts'
import { charactersOf } from './combat-people.ts'
import { type ActDraft, recordAct } from './record-act.ts'

type ConditionTarget = Pick<Character, 'id' | 'name' | 'conditions'>
export type NewCondition = Omit<Condition, 'id' | 'ends'>

/** Applies a condition to all of them as one act. Each can have its own end. */
export async function addCondition(
  db: LocalDb,
  campaignId: string,
  targets: readonly ConditionTarget[],
  { endFor, ...condition }: NewCondition & { endFor: (targetId: string) => Condition['ends'] },
): Promise<Act | null> {
  const changes = targets.map(({ id: characterId }): ActChange => {
    const id = newId()
    return { characterId, conditions: [{ id, after: { ...condition, id, ends: endFor(characterId) } as Condition }] }
  })
  return act(db, campaignId, { text: `${condition.name} on ${namesOf(targets)}`, changes })
}

/** Null dispels it. */
export async function changeCondition(
  db: LocalDb,
  campaignId: string,
  target: ConditionTarget,
  { before, after }: { before: Condition; after: Condition | null },
): Promise<Act | null> {
  const differences = differencesBetween([before], after ? [after] : [])
  if (differences.length === 0) return null
  const text = after ? `${after.name} changed on ${target.name}` : `${before.name} removed from ${target.name}`
  return act(db, campaignId, { text, changes: [{ characterId: target.id, conditions: differences }] })
}

/**
 * Ends the conditions whose real minutes are over, unless a person undid that. Two devices that do this write the same
 * act.
 */
export async function endTimedConditions(db: LocalDb, campaignId: string, now: string): Promise<EndedCondition[]> {
  const [people, log] = await Promise.all([charactersOf(db, campaignId), readCombatLog(db, campaignId)])
  const { changes, ended } = conditionsAfterTime(people, now, log)
  if (ended.length === 0) return []
  const ids = changes.flatMap(({ conditions = [] }) => conditions.map(({ id }) => id))
  await act(db, campaignId, { id: sharedIdOf('time', ...ids.toSorted()), text: endedInWords(ended), changes })
  return ended
}

function act(db: LocalDb, campaignId: string, draft: Omit<ActDraft, 'kind'>): Promise<Act | null> {
  return recordAct(db, campaignId, () => ({ act: { kind: 'conditions', ...draft } }))
}

function namesOf(targets: readonly ConditionTarget[]): string {
  return targets.map(({ name }) => name).join(', ')
}
