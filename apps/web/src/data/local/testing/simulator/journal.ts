import { tokensIn } from '@lanternkeep/sync/simulator'

/** What was typed into forms, of the journal above all, to be checked at the end. */
export type Journal = {
  typed: Set<string>
  /** Words that someone who saw them took out of a form. */
  struck: Set<string>
  /** Texts of sessions in which a word was struck out: `id field`. */
  shortened: Set<string>
  /** Struck words that a stored write then took out of a session, with its id: `id word`. */
  erased: Set<string>
  /** Typed words that no write has stored yet. */
  unstored: Set<string>
  /** A person's write was stored. Returns the words that it took without anyone's having struck them out. */
  wrote(before: object | undefined, after: { id: string; _deleted?: boolean }): string[]
}

export function createJournal(): Journal {
  const typed = new Set<string>()
  const struck = new Set<string>()
  const erased = new Set<string>()
  const unstored = new Set<string>()
  return {
    typed,
    struck,
    shortened: new Set(),
    erased,
    unstored,
    wrote: (before = {}, after) => {
      const kept = tokensIn(after)
      for (const word of kept) unstored.delete(word)
      if (after._deleted) return []
      for (const word of tokensIn(before)) if (struck.has(word) && !kept.has(word)) erased.add(`${after.id} ${word}`)
      return [...tokensIn(before)].filter((word) => typed.has(word) && !struck.has(word) && !kept.has(word))
    },
  }
}
