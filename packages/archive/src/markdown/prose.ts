import { withoutUnknownMentions } from '@lanternkeep/schema'
import { type Links, linkTo } from './links.ts'

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^( {0,3})(#{1,6})(?=\s|$)/
/** Code and links, where no mention is one. */
const LEFT_ALONE = /(`+)(?!`)[^\n]*?(?<!`)\1(?!`)|\[[^[\]\n]*\]\([^()\n]*\)/g
/** Escaped signs, addresses, HTML, links between pages, pictures, and Obsidian's comments. */
const SIGNS = /\\[^\n]|<(?:https?:|mailto:)[^<>\s]*>|<(?=[a-z/!?])|\[\[([^[\]\n]*)\]\]|!(?=\[)|%(?=%)/gi
/** The row below a table's head. */
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

type Written = { links: Links; headingFrom: number }
type Line = { links: Links; isInTable: boolean }

/**
 * A person's Markdown as another program reads it: mentions become links, headings go below the page's own, HTML stays
 * words as on our screens, and a picture somewhere else is a link: loading it would reveal the reader's address.
 */
export function proseMarkdown(text: string, { links, headingFrom }: Written): string {
  const readable = links.isWhole ? text : withoutUnknownMentions(text, links.find)
  const lines = readable.replaceAll(/\r\n?/g, '\n').trim().split('\n')
  const tables = linesInTables(lines)
  let fence = ''
  return lines
    .map((line, at) => {
      const [, mark = ''] = FENCE.exec(line) ?? []
      if (fence) {
        if (mark.startsWith(fence) && line.trim() === mark) fence = ''
        return line
      }
      fence = mark
      if (mark) return line
      return lineMarkdown(withHeading(line, headingFrom), { links, isInTable: tables.has(at) })
    })
    .join('\n')
    .concat(fence && `\n${fence}`)
}

function linesInTables(lines: readonly string[]): Set<number> {
  const inTables = new Set<number>()
  for (const [at, line] of lines.entries()) {
    const isRule = line.includes('|') && TABLE_RULE.test(line) && (lines[at - 1] ?? '').includes('|')
    if (!isRule) continue
    for (let row = at - 1; (lines[row] ?? '').trim() !== ''; row += 1) inTables.add(row)
  }
  return inTables
}

function withHeading(line: string, headingFrom: number): string {
  return line.replace(HEADING, (_, indent: string, marks: string) => {
    return indent + '#'.repeat(Math.min(6, marks.length + headingFrom - 1))
  })
}

function lineMarkdown(line: string, where: Line): string {
  let written = ''
  let from = 0
  for (const match of line.matchAll(LEFT_ALONE)) {
    const isPicture = match[1] === undefined && line[match.index - 1] === '!'
    written += wordsMarkdown(line.slice(from, isPicture ? match.index - 1 : match.index), where) + match[0]
    from = match.index + match[0].length
  }
  return written + wordsMarkdown(line.slice(from), where)
}

function wordsMarkdown(words: string, where: Line): string {
  const { links, isInTable } = where
  let written = ''
  let from = 0
  for (const { start, end, characters } of links.find(words)) {
    const [linked] = characters
    if (!linked) continue
    written += safeSigns(words.slice(from, start), where) + linkTo(linked.path, words.slice(start + 1, end), isInTable)
    from = end
  }
  return written + safeSigns(words.slice(from), where)
}

function safeSigns(words: string, { links, isInTable }: Line): string {
  return words.replace(SIGNS, (sign, page: string | undefined) => {
    if (page !== undefined) {
      const [name = '', ...label] = page.split('|')
      const linked = links.named(name)
      return linked ? linkTo(linked.path, label.join('|') || name, isInTable) : `\\${sign.replace('[[', '[\\[')}`
    }
    return sign === '<' || sign === '!' || sign === '%' ? `\\${sign}` : sign
  })
}

/** A name or another short text in a line of ours: nothing in it is Markdown. */
export function plainMarkdown(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~#$]|%(?=%)|&(?=#?\w+;)/g, '\\$&')
}
