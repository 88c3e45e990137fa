export type Mentionable = { id: string; name: string }
/** From the `@` to the end of the name. More than one character if several have that name. */
export type Mention<Who> = { start: number; end: number; characters: Who[] }
export type FindMentions<Who> = (text: string) => Mention<Who>[]

type Fold = (unit: string) => string
/** Characters by folded name. */
type Names<Who> = { fold: Fold; byName: Map<string, Who[]>; longest: number }

const WORD = /[\p{L}\p{N}\p{M}_]/u
/** Scripts that write words without spaces between. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const APOSTROPHES = /['’ʼ‘`´]/g

const asWritten: Fold = (unit) => unit.normalize('NFD').replace(APOSTROPHES, "'")
const loosely: Fold = (unit) => asWritten(unit.toLowerCase()).replace(/\p{M}/gu, '')

/**
 * A mention is plain text: `@` and the whole name, as in `@Mira Vale`. Nothing else is stored, so notes read well
 * anywhere, and the character is looked up among the current ones: first the longest name exactly as written, then the
 * longest one ignoring case and accents. A renamed character is found under its new name; text with the old one stays
 * as it is, without a link.
 * An `@` after a letter or a slash starts no mention: `hob@ferry.example`, `https://a.example/@hob`.
 */
export function mentionFinder<Who extends Mentionable>(characters: readonly Who[]): FindMentions<Who> {
  // Most screens have names and no text that mentions one.
  let indexes: Names<Who>[] | undefined
  return (text) => {
    const found: Mention<Who>[] = []
    for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
      if (!mayBeginMention(text, at)) continue
      indexes ??= [indexOf(characters, asWritten), indexOf(characters, loosely)]
      for (const names of indexes) {
        const mention = longestAt(text, at, names)
        if (!mention) continue
        found.push(mention)
        at = mention.end - 1
        break
      }
    }
    return found
  }
}

/** The text without the `@` of names that `find` doesn't know, for readers who may not know all names. */
export function withoutUnknownMentions(text: string, find: FindMentions<Mentionable>): string {
  const known = new Set(find(text).map(({ start }) => start))
  return text.replace(/@(?=[\p{L}\p{N}])/gu, (mark, at: number) => {
    return known.has(at) || !mayBeginMention(text, at) ? mark : ''
  })
}

/** Whether an `@` at this place may begin a name. */
export function mayBeginMention(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
  return before !== '/' && (!WORD.test(before) || UNSPACED.test(before))
}

function indexOf<Who extends Mentionable>(characters: readonly Who[], fold: Fold): Names<Who> {
  const byName = new Map<string, Who[]>()
  for (const character of characters) {
    const name = [...character.name.trim().replace(/\s+/g, ' ')].map(fold).join('')
    if (name) byName.set(name, [...(byName.get(name) ?? []), character])
  }
  return { fold, byName, longest: Math.max(0, ...[...byName.keys()].map(({ length }) => length)) }
}

function longestAt<Who>(text: string, start: number, { fold, byName, longest }: Names<Who>): Mention<Who> | undefined {
  let mention: Mention<Who> | undefined
  let name = ''
  for (let end = start + 1; end < text.length && name.length <= longest; ) {
    const unit = String.fromCodePoint(text.codePointAt(end) ?? 0)
    end += unit.length
    if (unit === '\n') break
    const isSpace = /\s/.test(unit)
    if (isSpace && (name === '' || name.endsWith(' '))) {
      if (name === '') break
      continue
    }
    name += isSpace ? ' ' : fold(unit)
    const characters = byName.get(name)
    if (characters && endsWord(text, end)) mention = { start, end, characters }
  }
  return mention
}

function endsWord(text: string, end: number): boolean {
  if (end >= text.length) return true
  const after = String.fromCodePoint(text.codePointAt(end) ?? 0)
  return !WORD.test(after) || UNSPACED.test(after)
}
