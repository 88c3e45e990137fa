import {
  type Act,
  type Character,
  CONCENTRATING,
  type ConcentrationCheck,
  type Condition,
  concentratingTwice,
  concentrationInWords,
  concentrationsOf,
} from '@lanternkeep/schema'
import { readDocument } from '../store/documents.ts'
import { newId, sharedIdOf } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { readCombatLog } from './acts.ts'
import { charactersOf } from './combat-people.ts'
import { recordAct } from './record-act.ts'

/** A new spell ends the one before. Players see that a hero concentrates, and nothing of a foe's spell. */
export async function startConcentrating(
  db: LocalDb,
  character: Pick<Character, 'id' | 'campaignId' | 'name' | 'type'>,
  spell: string,
): Promise<Act | null> {
  const { id: characterId, campaignId, name, type } = character
  const now = await readDocument(db.collections.characters, characterId)
  const ended = now ? concentrationsOf(now).map((before) => ({ id: before.id, before })) : []
  const id = newId()
  const after = {
    id,
    name: CONCENTRATING,
    note: spell,
    visible: type === 'player',
    ends: { kind: 'none' },
    checkedTo: 0,
  } as Condition
  const conditions = [...ended, { id, after }]
  const text = `${name} concentrates${spell === '' ? '' : ` on ${spell}`}`
  return recordAct(db, campaignId, () => {
    return { act: { kind: 'conditions', text, changes: [{ characterId, conditions }] } }
  })
}

/**
 * Ends the earlier of two concentrations that devices began apart. Each is an act, the same on every device; undoing it
 * brings the earlier one back. Returns the acts.
 */
export async function keepOneConcentration(db: LocalDb, campaignId: string): Promise<Act[]> {
  const kept: Act[] = []
  const twice = concentratingTwice(await readCombatLog(db, campaignId), await charactersOf(db, campaignId))
  for (const { characterId, name, kept: last, ended } of twice) {
    const words = ended.map(concentrationInWords).join(', ')
    const text = `${name} lost ${words}: another device began ${concentrationInWords(last)}`
    const id = sharedIdOf('one-spell', last.id, ...ended.map((each) => each.id))
    const changes = [{ characterId, conditions: ended.map((before) => ({ id: before.id, before })) }]
    const act = await recordAct(db, campaignId, () => ({ act: { id, kind: 'conditions', text, changes } }))
    if (act) kept.push(act)
  }
  return kept
}

export type CheckAnswer = { kept: boolean; name: string; rolled?: number | undefined }

/** Kept: the hit is answered. Lost: the concentration ends. Null: it had ended already. */
export async function answerCheck(
  db: LocalDb,
  campaignId: string,
  { characterId, condition: { id }, order, dc }: ConcentrationCheck,
  { kept, name, rolled }: CheckAnswer,
): Promise<Act | null> {
  const character = await readDocument(db.collections.characters, characterId)
  const there = character?.conditions.find((condition) => condition.id === id)
  if (!there) return null
  const before = { ...there, checkedTo: there.checkedTo ?? 0 }
  const difference = kept ? { id, before, after: { ...before, checkedTo: order } } : { id, before: there }
  const roll = rolled === undefined ? '' : `: ${rolled} against DC ${dc}`
  const text = `${name} ${kept ? 'kept' : 'lost'} ${concentrationInWords(there)}${roll}`
  const changes = [{ characterId, conditions: [difference] }]
  return recordAct(db, campaignId, () => ({ act: { kind: 'conditions', text, changes } }))
}
