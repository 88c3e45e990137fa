import type { FindMentions } from '@lanternkeep/schema'

/** Something that has a page of its own. */
export type Linked = { id: string; name: string; path: string }

export type Links = {
  /** The mentions of a text; without pages nothing is found. */
  find: FindMentions<Linked>
  /** The page that a person means by `[[name]]`. */
  named: (name: string) => Linked | undefined
  /** Whether readers may know every name: if not, the `@` before another one goes. */
  isWhole: boolean
}

/** `[[people/Mira|Mira]]`. In a table the bar would end the cell. */
export function linkTo(path: string, words: string, isInTable = false): string {
  const label = plainLabel(words)
  return `[[${path}${isInTable ? '\\|' : '|'}${label}]]`
}

/** Brackets and bars would end the link, and backticks make it code. */
function plainLabel(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('|', '/')
    .replaceAll('`', "'")
    .trim()
}
