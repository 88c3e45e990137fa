import { type MarkPlace, type PageMark, rewriteMarks } from '@lanternkeep/importers'
import { mayBeginMention } from '@lanternkeep/schema'

/** What a name is called in the campaign; undefined for a name that no mention finds. */
export type NameOf = (name: string) => string | undefined

/** Links as mentions where a name is known, else as words. Comments are told apart, if players may see the text. */
export function pageText(text: string, { nameOf, forPlayers }: { nameOf: NameOf; forPlayers: boolean }) {
  if (!/\[\[|\]\(|%%/.test(text)) return { text, comments: [] }
  const comments: string[] = []
  const inWords = (mark: PageMark, place: MarkPlace): string | undefined => {
    if (mark.kind === 'tag') return undefined
    if (mark.kind === 'link') return linkInWords(mark, { place, nameOf })
    if (mark.kind === 'embed') return mark.shown
    const comment = rewriteMarks(mark.text, inWords)
    if (!forPlayers) return `(Comment: ${comment})`
    comments.push(comment)
    return ''
  }
  return { text: rewriteMarks(text, inWords), comments }
}

type Linked = { place: MarkPlace; nameOf: NameOf }

/** '@Old Tom', 'Tom (@Old Tom)', or only 'Tom'. */
function linkInWords({ name, shown }: { name: string; shown: string }, { place, nameOf }: Linked): string {
  const known = name === '' ? undefined : nameOf(name)
  // Within a word, no mention begins or ends.
  if (!known || !mayBeginMention(`${place.before}@`, place.before.length) || /[\p{L}\p{N}\p{M}_]/u.test(place.after)) {
    return shown
  }
  return nameOf(shown) === known || shown === name ? `@${known}` : `${shown} (@${known})`
}
