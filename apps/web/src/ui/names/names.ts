import { type FindMentions, mentionFinder, type Searchable, withoutUnknownMentions } from '@lanternkeep/schema'
import { createContext, useContext } from 'react'
import type { LinksIn } from '../prose/links.tsx'

/** A character, place or faction that an `@` can mention. */
export type Named = Pick<Searchable, 'id' | 'kind'> & { name: string }

export type Names = {
  /** In the order in which they are offered. */
  names: readonly Named[]
  find: FindMentions<Named>
  /** Without it, names are marked, but lead nowhere. */
  onOpen?: (named: Named) => void
}

/** What can be mentioned on a screen and everything in it. */
const NO_NAMES = namesFrom([])
export const NamesContext = createContext(NO_NAMES)

export function namesFrom(names: readonly Named[], onOpen?: Names['onOpen']): Names {
  return { names, find: mentionFinder(names), onOpen }
}

export function useNames(): Names {
  return useContext(NamesContext)
}

/**
 * A text as it reads here. Where names lead nowhere, as on a player's screen, an `@` before a name that isn't known
 * would only be in the way.
 */
export function useReadable(): (text: string) => string {
  const names = useNames()
  const isPlain = names !== NO_NAMES && !names.onOpen
  return (text) => (isPlain ? withoutUnknownMentions(text, names.find) : text)
}

/** The mentions in a text, as links. Of several with the same name, the first one is opened. */
export function useNameLinks(): LinksIn {
  const { find, onOpen } = useNames()
  return (text) =>
    find(text).map(({ start, end, characters: [named] }) => {
      return { start, end, label: text.slice(start + 1, end), onOpen: named && onOpen && (() => onOpen(named)) }
    })
}
