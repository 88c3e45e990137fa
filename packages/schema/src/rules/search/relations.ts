import type { FindMentions, Mentionable } from '../text/mentions.ts'
import { placeId } from './places.ts'
import type { Searchable } from './searchable.ts'
import { type Snippet, snippetOf } from './snippet.ts'

/** Something that names a character or a place, and how. */
export type Relation = { thing: Searchable; snippet: Snippet }

/**
 * For each mentioned character and place, by its id: everything that names it, in the given order. A field that names it
 * counts before a mention in a text; nothing counts that only mentions itself.
 */
export function relationsIn(
  things: readonly Searchable[],
  find: FindMentions<Mentionable>,
): ReadonlyMap<string, Relation[]> {
  const relations = new Map<string, Relation[]>()
  for (const thing of things) {
    for (const [id, snippet] of snippetsByName(thing, find)) {
      const found = relations.get(id) ?? []
      relations.set(id, found)
      found.push({ thing, snippet })
    }
  }
  return relations
}

function snippetsByName(thing: Searchable, find: FindMentions<Mentionable>): Map<string, Snippet> {
  const snippets = new Map<string, Snippet>()
  const add = (id: string, snippet: () => Snippet) => {
    if (id !== thing.id && !snippets.has(id)) snippets.set(id, snippet())
  }
  for (const { name, where } of thing.names) {
    add(placeId(name), () => ({ where, pieces: [{ text: name, isMatch: true }] }))
  }
  if (!thing.foldedWords.includes('@')) return snippets
  for (const { where, text } of thing.texts()) {
    for (const { start, end, characters } of find(text)) {
      for (const { id } of characters) add(id, () => snippetOf(where, text, [{ start, end }]))
    }
  }
  return snippets
}
