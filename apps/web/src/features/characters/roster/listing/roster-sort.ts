import { type Character, type CharacterType, compareTimes, tagKey } from '@lanternkeep/schema'

export const SORTS = ['name', 'changed', 'rank', 'health', 'tag'] as const
export type Sort = (typeof SORTS)[number]

export function sortChoices(type: CharacterType): { value: Sort; label: string }[] {
  return [
    { value: 'name', label: 'Name' },
    { value: 'changed', label: 'Last changed' },
    { value: 'rank', label: type === 'monster' ? 'Challenge' : 'Level' },
    { value: 'health', label: 'Health' },
    { value: 'tag', label: 'Tag' },
  ]
}

/** Newest, highest challenge or level, and least health first. Equals keep their order, which is by name. */
export function sorted(characters: readonly Character[], sort: Sort): readonly Character[] {
  switch (sort) {
    case 'name':
      return characters
    case 'changed':
      return characters.toSorted((a, b) => compareTimes(b.lastModified, a.lastModified))
    case 'rank':
      return characters.toSorted((a, b) => rankOf(b) - rankOf(a))
    case 'health':
      return characters.toSorted((a, b) => a.health - b.health)
    case 'tag':
      return byFirstTag(characters)
  }
}

function rankOf(character: Character): number {
  return character.type === 'monster' ? character.challengeRating : (character.level ?? 0)
}

/** By the tag that comes first in the alphabet; those without one at the end. */
function byFirstTag(characters: readonly Character[]): Character[] {
  const keyed = characters.map((character) => ({ character, key: (character.tags ?? []).map(tagKey).toSorted()[0] }))
  const tagged = keyed.flatMap(({ character, key }) => (key === undefined ? [] : [{ character, key }]))
  const untagged = keyed.flatMap(({ character, key }) => (key === undefined ? [character] : []))
  return [...tagged.toSorted((a, b) => a.key.localeCompare(b.key)).map(({ character }) => character), ...untagged]
}
