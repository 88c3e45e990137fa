import {
  type Combat,
  type CombatAct,
  type CombatChange,
  inverseChange,
  NO_TURN,
  withCombatChange,
} from '@lanternkeep/schema'
import type { LocalDb } from './database.ts'
import { changeDocument, insertDocument, readDocument } from './documents.ts'
import { newId, now } from './ids.ts'

const LONGEST_ACT_TEXT = 500

/** Changes the campaign's fight; the first change makes it. */
export async function changeCombat(
  db: LocalDb,
  campaignId: string,
  change: (combat: Combat) => Combat,
): Promise<Combat> {
  const combats = db.collections.combats
  if (await combats.findOne(campaignId).exec()) return changeDocument(combats, campaignId, change)
  return insertDocument(combats, change(noCombat(campaignId)))
}

type Fight = { combat: Combat; changes: readonly CombatChange[] }

/** Changes the fight and, with it, its characters: when these can not be kept, the fight is as it was. */
export async function changeFight(db: LocalDb, campaignId: string, change: (combat: Combat) => Fight): Promise<void> {
  let before: Combat | undefined
  let changes: Fight['changes'] = []
  await changeCombat(db, campaignId, (combat) => {
    before = combat
    const result = change(combat)
    changes = result.changes
    return result.combat
  })
  try {
    await changeCharacters(db, changes)
  } catch (error) {
    const { entries, turn, manual, log } = before ?? noCombat(campaignId)
    await changeCombat(db, campaignId, (combat) => ({ ...combat, entries, turn, manual, log }))
    throw error
  }
}

/** What an act did, or its inverse, to all of these or, when the device can not keep it, to none. */
async function changeCharacters(db: LocalDb, changes: readonly CombatChange[]): Promise<void> {
  const results = await Promise.allSettled(changes.map((change) => changeCharacter(db, change)))
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return
  await takeBack(
    db,
    changes.filter((_, index) => results[index]?.status === 'fulfilled'),
  )
  throw failed.reason
}

/** As far as the device can keep it. */
export async function takeBack(db: LocalDb, changes: readonly CombatChange[]): Promise<void> {
  await Promise.allSettled(changes.map((change) => changeCharacter(db, inverseChange(change))))
}

/** Nothing happens to one that is gone. */
async function changeCharacter(db: LocalDb, change: CombatChange): Promise<void> {
  const { characters } = db.collections
  if (!(await readDocument(characters, change.characterId))) return
  await changeDocument(characters, change.characterId, (character) => withCombatChange(character, change))
}

export function newAct(text: string, round: number): CombatAct {
  return { id: newId(), at: now(), round, text: text.slice(0, LONGEST_ACT_TEXT), changes: [], undone: false }
}

function noCombat(campaignId: string): Combat {
  const empty = { entries: [], turn: NO_TURN, manual: {}, expanded: [], log: [] }
  return { id: campaignId, campaignId, ...empty, lastModified: now(), rev: '', conflicts: [] }
}
