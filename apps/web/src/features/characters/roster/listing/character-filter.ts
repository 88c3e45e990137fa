import type { Character } from '@lanternkeep/schema'

/** Keeps characters whose name or card lines include every searched word. */
export function matchingCharacters<C extends Character>(characters: readonly C[], search: string): readonly C[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return characters
  return characters.filter((character) => {
    const text = folded(searchedText(character))
    return words.every((word) => text.includes(word))
  })
}

function searchedText(character: Character): string {
  const { name, alias, race, background } = character
  const own =
    character.type === 'player'
      ? [character.playerName]
      : character.type === 'npc'
        ? [character.faction, character.location, character.alignment, ...character.traits]
        : []
  const { tags = [] } = character
  return [name, alias, race, character.class, background, ...tags, ...own].filter(Boolean).join(' ')
}

/** 'elan' finds 'Élan'. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
