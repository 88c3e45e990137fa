import { withBelow } from '../../../../lib/typing/with-below.ts'

/** The paragraphs of a text that another one lacks. */
export function newParagraphs(before: string, text: string): string[] {
  const known = new Set(paragraphsOf(before))
  return paragraphsOf(text).filter((paragraph) => !known.has(paragraph))
}

/** Adds what is new below what is there, so that a second import of the same text adds nothing. */
export function withNewParagraphs(before: string, text: string): string {
  if (before === '') return text
  const added = newParagraphs(before, text)
  return added.length === 0 ? before : withBelow(before, added.join('\n\n'))
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
