/** What means more in other programs than here, outside of code. */
export type PageMark =
  /** `[[NPCs/Old Tom|Tom]]`, `[Tom](NPCs/Old%20Tom.md)`; `name` is empty for a heading of the same page. */
  | { kind: 'link'; name: string; shown: string }
  /** A picture, sound or page that is shown inside this one. */
  | { kind: 'embed'; name: string; shown: string }
  | { kind: 'comment'; text: string }
  /** A `<` that HTML would begin with. */
  | { kind: 'tag' }

/** `before` and `after` are the letters beside it. */
export type MarkPlace = { written: string; before: string; after: string }
type Rewrite = (mark: PageMark, place: MarkPlace) => string | undefined

const SIGN = /(?:^|\n)[ \t]{0,3}(?:`{3,20}|~{3,20})|\\[^\n]|`{1,20}|<!--|%%|!?\[|<(?=[a-zA-Z/!?])/g
const WIKI_LINK = /(!?)\[\[([^[\]\n]{1,500})\]\]/y
const MARKDOWN_LINK = /(!?)\[([^[\]\n]{0,300})\]\(<?([^()<>\n"]{1,500})>?(?: "[^"\n]{0,200}")?\)/y
const WEB_ADDRESS = /<(?:https?:\/\/|mailto:)[^<>\s]{1,2000}>/iy
/** Code in a line that is longer isn't looked for. */
const LONGEST_CODE = 5000

/** The text with each mark replaced by what `rewrite` returns; undefined leaves it as it is. */
export function rewriteMarks(text: string, rewrite: Rewrite): string {
  const parts: string[] = []
  const signs = new RegExp(SIGN)
  const endOf = endFinder(text)
  let from = 0
  for (let sign = signs.exec(text); sign; sign = signs.exec(text)) {
    const { mark, end } = markAt(text, { sign: sign[0], at: sign.index, endOf })
    signs.lastIndex = end
    if (!mark) continue
    const place = { written: text.slice(sign.index, end), before: text[sign.index - 1] ?? '', after: text[end] ?? '' }
    const words = rewrite(mark, place)
    if (words === undefined) continue
    parts.push(text.slice(from, sign.index), words)
    from = end
  }
  return parts.join('') + text.slice(from)
}

/** Where a closing sign is next, or -1. Asks only once about one that doesn't come again. */
function endFinder(text: string): (close: string, from: number) => number {
  const none = new Set<string>()
  return (close, from) => {
    const at = none.has(close) ? -1 : text.indexOf(close, from)
    if (at < 0) none.add(close)
    return at
  }
}

type Sign = { sign: string; at: number; endOf: ReturnType<typeof endFinder> }

/** What begins at a sign, and where it ends. Without a mark it is code, or a sign that means nothing. */
function markAt(text: string, { sign, at, endOf }: Sign): { mark?: PageMark; end: number } {
  const next = at + sign.length
  const isLineStart = at === 0 || sign.startsWith('\n')
  if (isLineStart && /[`~]{3}$/.test(sign)) return { end: endOfBlock(text, sign.trim(), next) }
  if (sign.startsWith('`')) return { end: endOfCode(text, sign, next) }
  if (sign === '%%' || sign === '<!--') {
    const close = sign === '%%' ? '%%' : '-->'
    const end = endOf(close, next)
    if (end >= 0) return { mark: { kind: 'comment', text: text.slice(next, end).trim() }, end: end + close.length }
    return sign === '%%' ? { end: next } : { mark: { kind: 'tag' }, end: at + 1 }
  }
  if (sign === '<') {
    const address = matchAt(WEB_ADDRESS, text, at)
    return address ? { end: at + address[0].length } : { mark: { kind: 'tag' }, end: next }
  }
  return sign.endsWith('[') ? linkAt(text, at, next) : { end: next }
}

function linkAt(text: string, at: number, next: number): { mark?: PageMark; end: number } {
  const wiki = matchAt(WIKI_LINK, text, at)
  if (wiki) {
    const [written, shows, inside = ''] = wiki
    const [target = '', alias = ''] = inside.split(/\\?\|/)
    const { name, heading } = pageIn(target)
    // A picture may have its width there.
    const given = shows && /^\d{1,5}(?:x\d{1,5})?$/.test(alias) ? '' : alias.trim()
    const shown = given || [name, heading].filter(Boolean).join(', ')
    return { mark: { kind: shows ? 'embed' : 'link', name, shown }, end: at + written.length }
  }
  const [written = '', shows, shown = '', address = ''] = matchAt(MARKDOWN_LINK, text, at) ?? []
  const isOwn = written !== '' && !/^(?:[a-z][a-z\d+.-]{0,20}:|\/\/|#)/i.test(address)
  if (!isOwn || !(shows || /\.md(?:#|$)/i.test(address))) return { end: next }
  const { name } = pageIn(decoded(address))
  return { mark: { kind: shows ? 'embed' : 'link', name, shown: shown.trim() || name }, end: at + written.length }
}

/** 'NPCs/Old Tom#Past' is the page 'Old Tom'. */
function pageIn(target: string): { name: string; heading: string } {
  const [path = '', ...headings] = target.split(/[#^]/)
  const name = path.split('/').at(-1)?.replace(/\.md$/i, '').trim() ?? ''
  return { name, heading: headings.at(-1)?.trim() ?? '' }
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Where a block of code ends: after a line with its fence, or with the text. */
function endOfBlock(text: string, fence: string, from: number): number {
  const closing = /\n[ \t]{0,3}(`{3,20}|~{3,20})[ \t]{0,20}(?=\n|$)/g
  closing.lastIndex = from
  for (let close = closing.exec(text); close; close = closing.exec(text)) {
    if (close[1]?.startsWith(fence)) return closing.lastIndex
  }
  return text.length
}

/** Code in a line ends with as many backticks, in the same paragraph. Others mean nothing. */
function endOfCode(text: string, ticks: string, from: number): number {
  const [paragraph = ''] = text.slice(from, from + LONGEST_CODE).split(/\n[ \t]*\n/, 1)
  for (let at = paragraph.indexOf(ticks); at >= 0; at = paragraph.indexOf(ticks, at)) {
    const end = at + ticks.length
    if (paragraph[end] !== '`' && paragraph[at - 1] !== '`') return from + end
    at = end
  }
  return from
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
