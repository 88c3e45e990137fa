import {
  type Act,
  type Character,
  CONCENTRATING,
  type ConcentrationCheck,
  type Condition,
  concentrationInWords,
  concentrationsOf,
} from '@lanternkeep/schema'
import { readDocument } from '../store/documents.ts'
import { newId } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
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
