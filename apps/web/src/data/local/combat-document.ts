import { type Combat, type CombatAct, type CombatChange, NO_TURN, withCombatChange } from '@lanternkeep/schema'
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

/** What an act did, or its inverse, to each character; nothing happens to one that is gone. */
export async function changeCharacters(db: LocalDb, changes: readonly CombatChange[]): Promise<void> {
  const { characters } = db.collections
  await Promise.all(
    changes.map(async (change) => {
      if (!(await readDocument(characters, change.characterId))) return
      await changeDocument(characters, change.characterId, (character) => withCombatChange(character, change))
    }),
  )
}

export function newAct(text: string, round: number): CombatAct {
  return { id: newId(), at: now(), round, text: text.slice(0, LONGEST_ACT_TEXT), changes: [], undone: false }
}

function noCombat(campaignId: string): Combat {
  const empty = { entries: [], turn: NO_TURN, manual: {}, expanded: [], log: [] }
  return { id: campaignId, campaignId, ...empty, lastModified: now(), rev: '', conflicts: [] }
}
