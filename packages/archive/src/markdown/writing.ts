import { type Links, linkTo } from './links.ts'
import { plainMarkdown, proseMarkdown } from './prose.ts'

/** What a page is written with: where names lead, and where pictures are. */
export type Writing = {
  links: Links
  /** The page of a thing, by its id. */
  pathOf: (id: string) => string | undefined
  /** An address of a picture's file, as seen from the page. */
  pictureAt: (picture: Picture) => string | undefined
  /** Whether the reader is the GM, who reads everything. */
  isGm: boolean
}
/** A picture of ours, or the drawing of a map, by the id of its document. */
export type Picture = { image: string | undefined } | { drawing: string }

/** Parts of a page with an empty line between; what is empty is left out. */
export function paragraphs(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/** A heading with its text; nothing without a text. */
export function section(level: number, title: string, text: string): string {
  return text === '' ? '' : `${'#'.repeat(level)} ${title}\n\n${text}`
}

/** A person's Markdown below a heading of this level. */
export function proseBelow(level: number, text: string | undefined, { links }: Pick<Writing, 'links'>): string {
  return text?.trim() ? proseMarkdown(text, { links, headingFrom: level + 1 }) : ''
}

/** A person's short text in a line of ours, with its mentions. */
export function inLine(text: string, { links }: Pick<Writing, 'links'>): string {
  return proseMarkdown(text.replace(/\s+/g, ' '), { links, headingFrom: 1 }).replace(
    /^(#|[-+>](?=\s)|\d+[.)](?=\s))/,
    '\\$1',
  )
}

/** The thing's page, or its name in plain words. */
export function named(
  { id, name }: { id: string | undefined; name: string },
  { pathOf }: Pick<Writing, 'pathOf'>,
): string {
  const path = id === undefined ? undefined : pathOf(id)
  return path === undefined ? plainMarkdown(name) : linkTo(path, name)
}

/** A picture beside the page; nothing if it isn't there. */
export function pictureOf(picture: Picture, alt: string, { pictureAt }: Pick<Writing, 'pictureAt'>): string {
  const address = pictureAt(picture)
  return address === undefined ? '' : `![${plainMarkdown(alt)}](${address})`
}

/** A table with as many columns as its head. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map((cells) => line(cells.map(inCell)))].join('\n')
}

/** A bar ends a cell, also inside a link; one that is escaped stays. */
function inCell(text: string): string {
  return text.replace(/\n+/g, '<br>').replace(/(?<!\\)((?:\\\\)*)\|/g, '$1\\|')
}
