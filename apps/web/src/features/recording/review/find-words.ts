import type { FindKind } from '@lanternkeep/schema'
import type { Find, FindTarget } from '../../../data/local/index.ts'

export const KIND_WORDS: Record<FindKind, { one: string; many: string }> = {
  npc: { one: 'NPC', many: 'NPCs' },
  place: { one: 'Place', many: 'Places' },
  loot: { one: 'Loot', many: 'Loot' },
  promise: { one: 'Promise', many: 'Promises' },
  quest: { one: 'Quest', many: 'Quests' },
}

/** Not decided yet. */
export function isOpen({ accepted, isSkipped }: Find): boolean {
  return !accepted && !isSkipped
}

/** What accepting does. */
export function targetInWords(target: FindTarget): string {
  switch (target.to) {
    case 'npc':
      return 'Becomes an NPC.'
    case 'character':
      return `Already in the campaign as ${target.character.name}.`
    case 'inventory':
      return `Goes into ${target.character.name}’s inventory.`
    case 'session':
      return 'Goes into the GM notes of this session.'
  }
}

/** Where it went. */
export function acceptedInWords({ accepted }: Find, nameOf: (characterId: string) => string | undefined): string {
  switch (accepted?.to) {
    case 'npc':
      return nameOf(accepted.characterId) === undefined ? 'No longer in NPCs' : 'In NPCs'
    case 'inventory':
      return `With ${nameOf(accepted.characterId) ?? 'a hero'}`
    case 'character':
      return `In the notes of ${nameOf(accepted.characterId) ?? 'a character'}`
    default:
      return 'In the GM notes'
  }
}
