import { ABILITIES } from '@lanternkeep/schema'
import { readTypeLine } from '../../text/creature-words.ts'
import type { CsvField } from '../csv/columns.ts'
import { rowThing } from '../csv/csv.ts'
import type { FormatResult } from '../format.ts'

const LONGEST = 60_000
/** The figures of a stat block come at its beginning. */
const HEAD_LINES = 6

/** How a line begins, and the field it is. */
const LINES: readonly [RegExp, CsvField][] = [
  [/^(?:Armor Class|AC)\b:?\s*/i, 'armorClass'],
  [/^(?:Hit Points|HP)\b:?\s*/i, 'maxHealth'],
  [/^Initiative\b:?\s*/i, 'initiativeBonus'],
  [/^Speed\b:?\s*/i, 'speed'],
  [/^Saving Throws?\b:?\s*/i, 'saves'],
  [/^Skills\b:?\s*/i, 'skills'],
  [/^(?:Damage )?Resistances\b:?\s*/i, 'resistances'],
  [/^(?:Damage )?Immunities\b:?\s*/i, 'immunities'],
  [/^(?:Damage )?Vulnerabilities\b:?\s*/i, 'vulnerabilities'],
  [/^Condition Immunities\b:?\s*/i, 'conditionImmunities'],
  [/^Senses\b:?\s*/i, 'senses'],
  [/^Languages\b:?\s*/i, 'languages'],
  [/^(?:Challenge(?: Rating)?|CR)\b:?\s*/i, 'challengeRating'],
]
const SECTIONS: readonly [RegExp, CsvField][] = [
  [/^(?:Bonus )?Actions$/i, 'actions'],
  [/^Reactions$/i, 'reactions'],
  [/^(?:Legendary|Lair|Mythic) Actions$/i, 'specialActions'],
  [/^Traits$/i, 'abilities'],
]

/** A stat block as it is printed, pasted as text or in the Markdown of Homebrewery; undefined if the text is something else. */
export function readPlainStatblock(text: string): FormatResult {
  if (text.length > LONGEST || /^---|^[ \t]*(?:```|~~~)/m.test(text)) return undefined
  const lines = text
    .split(/\r?\n/)
    .map(plainLine)
    .filter((line) => line !== '')
  const head = lines.slice(0, HEAD_LINES)
  const isBlock = [/^(?:Armor Class|AC)\b:?\s*\d/i, /^(?:Hit Points|HP)\b:?\s*\d/i].every((mark) =>
    head.some((line) => mark.test(line)),
  )
  const [name = '', second = ''] = lines
  if (!isBlock || lines.filter((line) => /^Armor Class\b/i.test(line)).length > 1 || name.length > 100) return undefined
  const { size, kind, alignment } = readTypeLine(second)
  const cells = new Map<CsvField, string>([['name', name], ...readLines(lines.slice(2))])
  if (size)
    for (const [field, value] of [
      ['size', size],
      ['kind', kind],
      ['alignment', alignment ?? ''],
    ] as const)
      cells.set(field, value)
  else if (!LINES.some(([start]) => start.test(second))) cells.set('notes', second)
  for (const [ability, score] of scoresIn(lines)) cells.set(ability, score)
  const paths = new Map([...cells.keys()].map((field) => [field, field] as const))
  const things = [rowThing({ raw: Object.fromEntries(cells), paths, name, at: '', source: 'Pasted text' })]
  return { format: 'Stat block', things }
}

/** Without the marks of Markdown around it. */
function plainLine(line: string): string {
  return line
    .slice(0, 10_000)
    .replace(/^[\s>#|_-]{1,20}/, '')
    .replaceAll(/\*{1,3}|_{2,3}/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

function readLines(lines: readonly string[]): [CsvField, string][] {
  const found = new Map<CsvField, string>()
  let section: CsvField = 'abilities'
  let isBody: boolean = false
  for (const line of lines) {
    const heading = SECTIONS.find(([mark]) => mark.test(line))
    const [start, field] = lineField(line, isBody)
    if (heading) section = heading[1]
    else if (start && field) found.set(field, line.replace(start, ''))
    else if (!/^(?:STR|DEX)\b|^\d{1,2} ?\(/i.test(line))
      found.set(section, [found.get(section), line].filter(Boolean).join('\n'))
    isBody ||= heading !== undefined || field === 'challengeRating'
  }
  return [...found]
}

function lineField(line: string, isBody: boolean): readonly [RegExp, CsvField] | [] {
  if (isBody) return []
  return LINES.find(([mark]) => mark.test(line)) ?? []
}

/** 'STR DEX CON INT WIS CHA' over six scores, or each beside its name. */
function scoresIn(lines: readonly string[]): [CsvField, string][] {
  const from = lines.findIndex((line) => /^STR\b/i.test(line))
  if (from < 0) return []
  const text = lines
    .slice(from, from + 14)
    .join(' ')
    .slice(0, 400)
  const scores = [...text.matchAll(/\b(\d{1,2})(?= ?\(| *[+−–-]\d| *\|| |$)/g)].map(([, score = '']) => score)
  const named = ABILITIES.map(
    (ability) => new RegExp(`\\b${ability.slice(0, 3)}\\b[^\\d]{0,5}(\\d{1,2})`, 'i').exec(text)?.[1],
  )
  const given = named.every((score) => score !== undefined) ? named : scores.slice(0, 6)
  return given.length === 6 ? ABILITIES.map((ability, at) => [ability, given[at] ?? '']) : []
}
