import type { Character, CombatEntry } from '@lanternkeep/schema'
import { orderCharacters } from '../campaign/characters.ts'
import { changeDocument } from '../store/documents.ts'
import { newId } from '../store/ids.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'

export async function charactersOf(db: LocalDb, campaignId: string): Promise<Character[]> {
  const documents = await db.collections.characters.find({ selector: { campaignId } }).exec()
  return orderCharacters(plainListOf(documents).map(whole))
}

/**
 * A person who just became a GM still holds the players' projections, which lack some fields of others. All other
 * characters stay the same objects, because what is prepared for search is kept by object.
 */
function whole(character: Character): Character {
  const { conditions, initiativeBonus } = character
  if (conditions && initiativeBonus !== undefined) return character
  return { ...character, conditions: conditions ?? [], initiativeBonus: initiativeBonus ?? 0 }
}

/** Clears the values that players sent: they are in the order now, or belong to a combat that is over. */
export async function spendInitiatives(db: LocalDb, characters: readonly Character[]): Promise<void> {
  for (const { id, type, currentInitiative } of characters) {
    if (type === 'player' && currentInitiative !== undefined) {
      await changeDocument(db.collections.characters, id, (each) => ({ ...each, currentInitiative: undefined }))
    }
  }
}

/** New in every combat, so that players can't recognize a foe by its id. */
export function withPublicId(entry: CombatEntry): CombatEntry {
  return { ...entry, publicId: newId() }
}
