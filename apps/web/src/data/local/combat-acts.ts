import {
  actToUndo,
  type Character,
  type Combat,
  type CombatAct,
  changeBetween,
  describeHealthAct,
  type HealthAct,
  undoAct,
  validTurn,
  withAct,
  withCombatChange,
  withHealthAct,
} from '@lanternkeep/schema'
import { changeCombat, newAct } from './combat-document.ts'
import type { LocalDb } from './database.ts'
import { changeDocument, readDocument } from './documents.ts'
import { newId } from './ids.ts'

/** Damages, heals or sets one or several characters, and writes it to the log as one act. */
export async function applyAmount(
  db: LocalDb,
  campaignId: string,
  characterIds: string[],
  { mode, amount }: { mode: HealthAct['kind']; amount: number },
): Promise<void> {
  const act: HealthAct = { kind: mode, amount }
  const outcomes = await Promise.all(characterIds.map((id) => applyToCharacter(db, id, act)))
  const changes = outcomes.flatMap(({ before, after }) => changeBetween(before, after) ?? [])
  if (changes.length === 0) return
  const text = outcomes.map(({ before, after }) => describeHealthAct(before, after, act)).join('; ')
  await changeCombat(db, campaignId, (combat) => withAct(combat, { ...newAct(text, combat.turn.round), changes }))
}

/** Hides foes from the players or shows them, as one act. */
export async function setHidden(
  db: LocalDb,
  campaignId: string,
  foes: readonly Pick<Character, 'id' | 'name' | 'hidden'>[],
  hidden: boolean,
): Promise<void> {
  const changed = foes.filter((foe) => foe.hidden !== hidden)
  if (changed.length === 0) return
  const changes = changed.map(({ id }) => ({ characterId: id, hidden }))
  await Promise.all(changes.map((change) => changeCharacter(db, change)))
  const text = `${changed.map(({ name }) => name).join(', ')} ${hidden ? 'hidden from' : 'shown to'} the players`
  await changeCombat(db, campaignId, (combat) => withAct(combat, { ...newAct(text, combat.turn.round), changes }))
}

/**
 * Takes back one act, or the latest that still stands, on top of whatever happened since. Null: there was none.
 * Who was deleted since does not come back into the order.
 */
export async function undoFightAct(db: LocalDb, campaignId: string, actId?: string): Promise<CombatAct | null> {
  const documents = await db.collections.characters.find({ selector: { campaignId } }).exec()
  const present = new Set(documents.map(({ id }) => id))
  let undone: CombatAct | undefined
  let changes: CombatAct['changes'] = []
  await changeCombat(db, campaignId, (combat) => {
    undone = actId ? combat.log.find(({ id, undone }) => id === actId && !undone) : actToUndo(combat)
    if (!undone) return combat
    const result = undoAct(combat, undone.id)
    changes = result.changes
    return withOnly(present, result.combat)
  })
  await Promise.all(changes.map((change) => changeCharacter(db, change)))
  return undone ?? null
}

function withOnly(present: ReadonlySet<string>, combat: Combat): Combat {
  const entries = combat.entries.filter(({ characterId }) => present.has(characterId))
  const turn = combat.turn.entryId === null ? combat.turn : validTurn(combat.turn, entries)
  return { ...combat, entries, turn }
}

/** Nothing happens to a character that is gone. */
async function changeCharacter(db: LocalDb, change: CombatAct['changes'][number]): Promise<void> {
  const { characters } = db.collections
  if (!(await readDocument(characters, change.characterId))) return
  await changeDocument(characters, change.characterId, (character) => withCombatChange(character, change))
}

async function applyToCharacter(db: LocalDb, id: string, act: HealthAct) {
  const mark = newId()
  let before: Character | undefined
  const after = await changeDocument(db.collections.characters, id, (character) => {
    before = character
    return withHealthAct(character, act, mark)
  })
  return { before: before ?? after, after }
}
