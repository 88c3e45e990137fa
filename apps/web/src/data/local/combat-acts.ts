import {
  actToRedo,
  actToUndo,
  type Character,
  type Combat,
  type CombatAct,
  changeBetween,
  describeHealthAct,
  type HealthAct,
  type Retraced,
  redoAct,
  undoAct,
  validTurn,
  withAct,
  withHealthAct,
} from '@lanternkeep/schema'
import { changeCombat, changeFight, newAct, takeBack } from './combat-document.ts'
import type { LocalDb } from './database.ts'
import { changeDocument } from './documents.ts'
import { newId } from './ids.ts'

/** Damages, heals, shields or sets one or several characters, and writes it to the log as one act. */
export async function applyAmount(
  db: LocalDb,
  campaignId: string,
  characterIds: string[],
  { mode, amount }: { mode: HealthAct['kind']; amount: number },
): Promise<void> {
  const act: HealthAct = { kind: mode, amount }
  await applyActs(
    db,
    campaignId,
    characterIds.map((characterId) => ({ characterId, act })),
  )
}

/** Each target's own amount (a blast hits some whole and some by half), as one act: all of them, or none. */
export async function applyActs(
  db: LocalDb,
  campaignId: string,
  targets: readonly { characterId: string; act: HealthAct }[],
): Promise<void> {
  const results = await Promise.allSettled(
    targets.map(({ characterId, act }) => applyToCharacter(db, characterId, act)),
  )
  const outcomes = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const changes = outcomes.flatMap(({ before, after }) => changeBetween(before, after) ?? [])
  const text = outcomes.map(({ before, after, act }) => describeHealthAct(before, after, act)).join('; ')
  try {
    for (const result of results) if (result.status === 'rejected') throw result.reason
    if (changes.length === 0) return
    await changeCombat(db, campaignId, (combat) => {
      return withAct(combat, { ...newAct(text, combat.turn.round), ...whoseTurn(combat), changes })
    })
  } catch (error) {
    await takeBack(db, changes)
    throw error
  }
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
  const text = `${changed.map(({ name }) => name).join(', ')} ${hidden ? 'hidden from' : 'shown to'} the players`
  await changeFight(db, campaignId, (combat) => {
    return { combat: withAct(combat, { ...newAct(text, combat.turn.round), changes }), changes }
  })
}

/**
 * Takes back one act, or the latest that still stands, on top of whatever happened since. Null: there was none.
 * Who was deleted since does not come back into the order.
 */
export function undoFightAct(db: LocalDb, campaignId: string, actId?: string): Promise<CombatAct | null> {
  const find = ({ log }: Combat) => (actId ? log.find(({ id, undone }) => id === actId && !undone) : actToUndo({ log }))
  return retrace(db, campaignId, find, undoAct)
}

/** Does again what was undone last. Null: nothing was, or something else was done since. */
export function redoFightAct(db: LocalDb, campaignId: string): Promise<CombatAct | null> {
  return retrace(db, campaignId, actToRedo, redoAct)
}

async function retrace(
  db: LocalDb,
  campaignId: string,
  find: (combat: Combat) => CombatAct | undefined,
  step: (combat: Combat, actId: string) => Retraced<Combat>,
): Promise<CombatAct | null> {
  const documents = await db.collections.characters.find({ selector: { campaignId } }).exec()
  const present = new Set(documents.map(({ id }) => id))
  let act: CombatAct | undefined
  await changeFight(db, campaignId, (combat) => {
    act = find(combat)
    if (!act) return { combat, changes: [] }
    const result = step(combat, act.id)
    return { combat: withOnly(present, result.combat), changes: result.changes }
  })
  return act ?? null
}

function withOnly(present: ReadonlySet<string>, combat: Combat): Combat {
  const entries = combat.entries.filter(({ characterId }) => present.has(characterId))
  const turn = combat.turn.entryId === null ? combat.turn : validTurn(combat.turn, entries)
  return { ...combat, entries, turn }
}

/** Who acts now, as the log keeps it. */
function whoseTurn({ entries, turn }: Combat): { by?: string } {
  const by = entries.find(({ id }) => id === turn.entryId)?.characterId
  return by === undefined ? {} : { by }
}

async function applyToCharacter(db: LocalDb, id: string, act: HealthAct) {
  const mark = newId()
  let before: Character | undefined
  const after = await changeDocument(db.collections.characters, id, (character) => {
    before = character
    return withHealthAct(character, act, mark)
  })
  return { before: before ?? after, after, act }
}
