import type { Character } from '../entities/replicated/character.ts'
import { tagKey, tagsOf } from '../entities/replicated/tags.ts'

type Tagged = Pick<Character, 'tags'>

export type TagCount = { tag: string; count: number }

/** Every tag that is used, the most used first; equals by name. In the spelling that comes first. */
export function countTags(characters: readonly Tagged[]): TagCount[] {
  const counts = new Map<string, TagCount>()
  for (const tag of characters.flatMap((character) => character.tags ?? [])) {
    const known = counts.get(tagKey(tag))
    if (known) known.count += 1
    else counts.set(tagKey(tag), { tag, count: 1 })
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
}

export function hasTag({ tags = [] }: Tagged, tag: string): boolean {
  return tags.some((each) => tagKey(each) === tagKey(tag))
}

export function hasAllTags(character: Tagged, tags: readonly string[]): boolean {
  return tags.every((tag) => hasTag(character, tag))
}

/** The same character if it has the tag, or as many as it may have. */
export function withTag<C extends Tagged>(character: C, tag: string): C {
  const { tags = [] } = character
  const next = tagsOf([...tags, tag])
  return next.length === tags.length ? character : { ...character, tags: next }
}

export function withoutTag<C extends Tagged>(character: C, tag: string): C {
  return { ...character, tags: (character.tags ?? []).filter((each) => tagKey(each) !== tagKey(tag)) }
}
