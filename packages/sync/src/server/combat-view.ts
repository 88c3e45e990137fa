import { type Character, type Combat, playerViewOfCombat } from '@lanternkeep/schema'
import type { SyncDocument } from '../protocol.ts'

/** The combat as players see it: made from the combat and its characters, deleted ones left out. */
export function combatForPlayers(combat: SyncDocument, characters: Iterable<SyncDocument>): SyncDocument {
  const byId = new Map<string, Character>()
  for (const character of characters) {
    if (!character._deleted) byId.set(character.id, character as Character)
  }
  return { ...playerViewOfCombat(combat as Combat, byId) }
}

/** Ids of the characters in the combat. */
export function combatantsOf(combat: SyncDocument): string[] {
  return (combat as Combat).entries.map((entry) => entry.characterId)
}
