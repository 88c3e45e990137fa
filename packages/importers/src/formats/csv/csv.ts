import { ABILITIES, labelOfField, readChallenge } from '@lanternkeep/schema'
import { finishCreature } from '../../creature/finish-creature.ts'
import type { CreatureParts, EntryList, EntryPart } from '../../creature/parts.ts'
import { specialUsePart } from '../../creature/shared-readings.ts'
import type { From, Receipt } from '../../receipt/receipt.ts'
import { abilityNamed } from '../../text/ability-named.ts'
import { diceIn, distanceWords, resistanceWords, skillName } from '../../text/creature-words.ts'
import { entriesInText } from '../../text/entries-in-text.ts'
import { languageWords } from '../../text/words.ts'
import { numberOf, type Row, textOf } from '../../values/row.ts'
import type { ThingSource } from '../format.ts'
import { type Listed, unlike } from '../listed-things.ts'
import { type CsvColumns, type CsvField, guessColumns } from './columns.ts'
import { parseCsv, separatorOf } from './parse-csv.ts'

const SAMPLE = 20
const MOST_COLUMNS = 1000
/** So many columns must be known before a text counts as a table. */
const FEWEST_KNOWN = 3

export type CsvTable = { header: string[]; sample: string[][]; columns: CsvColumns }

/**
 * The table's titles, its first rows and a guess; undefined if the text doesn't look like a table of creatures. A file
 * that is called a table only has to have columns: a person says what they are.
 */
export function csvTable(text: string, isCalledTable: boolean): CsvTable | undefined {
  const separator = separatorOf(text)
  const { header, rows: sample } = withTitles(parseCsv(text, separator, SAMPLE + 1))
  if (header.length < 2 || sample.length === 0) return undefined
  const columns = guessColumns(header, sample)
  const known = columns.filter(Boolean).length
  const isTable = columns.includes('name') && known >= Math.min(FEWEST_KNOWN, header.length)
  return isTable || isCalledTable ? { header, sample, columns } : undefined
}

/** A creature for each row that has a name. */
export function csvThings(text: string, columns: CsvColumns): Listed {
  const { header, rows, firstRow } = withTitles(parseCsv(text))
  const titles = uniqueTitles(header, Math.max(0, ...rows.map((cells) => cells.length)))
  const paths = new Map<CsvField, string>(
    columns.flatMap((field, column) => (field && titles[column] ? [[field, titles[column]]] : [])),
  )
  const listed: Listed = { things: [], held: [] }
  for (const [index, cells] of rows.entries()) {
    const at = `row ${(index + firstRow).toLocaleString('en-US')}`
    const raw = Object.fromEntries(
      titles.flatMap((title, column) =>
        column < header.length || cells[column] ? [[title, cells[column] ?? '']] : [],
      ),
    )
    const name = textOf(raw[paths.get('name') ?? ''])
      .replaceAll(/\s{1,200}/g, ' ')
      .trim()
    if (name !== '') listed.things.push(rowThing({ raw, paths, name, at }))
    else listed.held.push(unlike(raw, at, 'The row has no name.'))
  }
  return listed
}

/** A first row with numbers in it is no row of titles. `firstRow`: which row of the file the first one is, from 1. */
function withTitles([first = [], ...rows]: string[][]): { header: string[]; rows: string[][]; firstRow: number } {
  const isData = first.some((cell) => numberOf(cell) !== undefined)
  if (!isData) return { header: first, rows, firstRow: 2 }
  return { header: first.map((_, at) => `Column ${at + 1}`), rows: [first, ...rows], firstRow: 1 }
}

/** Paths are made of titles, so each has to be another one, without a slash. A row may have more cells than titles. */
function uniqueTitles(header: readonly string[], most: number): string[] {
  const seen = new Set<string>()
  const beyond = Array<string>(Math.max(0, Math.min(most, MOST_COLUMNS) - header.length)).fill('')
  return [...header, ...beyond].map((title, at) => {
    const plain = title.replaceAll('/', ' ').trim() || `Column ${at + 1}`
    const unique = seen.has(plain) || plain === '__proto__' ? `${plain} ${at + 1}` : plain
    seen.add(unique)
    return unique
  })
}

type CsvRow = { raw: Row; paths: ReadonlyMap<CsvField, string>; name: string; at: string; source?: string }

/** A creature of texts by field; `paths` says which key of the row holds which. */
export function rowThing({ raw, paths, name, at, source: program = 'Table' }: CsvRow): ThingSource {
  const cell = (field: CsvField) => textOf(raw[paths.get(field) ?? '']).trim()
  const from = (field: CsvField): From => paths.get(field) ?? []
  const source = cell('source') || program
  const cells = { name, cell, from }
  const read: ThingSource['read'] = (receipt) => {
    noteWordsBeside(receipt, cells)
    return finishCreature(receipt, rowParts(cells))
  }
  return { name, source, at, raw, read }
}

type Cells = { name: string; cell: (field: CsvField) => string; from: (field: CsvField) => From }

function rowParts({ name, cell, from }: Cells): CreatureParts {
  const health = cell('maxHealth')
  const scores = ABILITIES.map((ability) => [ability, firstNumber(cell(ability))] as const).filter(
    ([, score]) => score !== undefined,
  )
  const text = (field: CsvField) => ({ from: from(field), value: cell(field) })
  const number = (field: CsvField) => ({ from: from(field), value: firstNumber(cell(field)) })
  const list = (field: CsvField) => ({ from: from(field), value: cell(field) ? resistanceWords(cell(field)) : [] })
  const lists = LISTS.map((each): EntryPart => ({ from: from(each), list: each, entries: entriesInText(cell(each)) }))
  const dice = diceIn(cell('hitDice')) ?? diceIn(health)
  return {
    name,
    nameFrom: from('name'),
    sourceFrom: text('source'),
    armorClass: number('armorClass'),
    maxHealth: number('maxHealth'),
    hitDice: { from: cell('hitDice') ? from('hitDice') : from('maxHealth'), value: dice },
    ...(cell('initiativeBonus') && { initiativeBonus: number('initiativeBonus') }),
    size: text('size'),
    kind: text('kind'),
    alignment: text('alignment'),
    speed: { from: from('speed'), value: distanceWords(cell('speed')) },
    stats: {
      // A cell without a number stays a note.
      from: scores.flatMap(([ability]) => from(ability)),
      value: Object.fromEntries(scores),
    },
    saves: { from: from('saves'), value: bonusesIn(cell('saves'), abilityNamed) },
    skills: { from: from('skills'), value: bonusesIn(cell('skills'), skillName) },
    senses: { from: from('senses'), value: distanceWords(cell('senses')).split(/[,;] ?(?![^()]*\))/) },
    languages: { from: from('languages'), value: languageWords(cell('languages')) },
    resistances: list('resistances'),
    immunities: list('immunities'),
    vulnerabilities: list('vulnerabilities'),
    conditionImmunities: {
      from: from('conditionImmunities'),
      value: cell('conditionImmunities')
        .toLowerCase()
        .split(/[,;] ?/),
    },
    challengeRating: {
      from: from('challengeRating'),
      value: readChallenge(cell('challengeRating').split(/[ (]/)[0] ?? ''),
    },
    xp: cell('xp') ? number('xp') : { from: from('challengeRating'), value: xpIn(cell('challengeRating')) },
    notes: text('notes'),
    lists,
    specialUse: specialUsePart([], {
      count: lists.find((each) => each.list === 'specialActions')?.entries.length ?? 0,
      words: cell('specialActions'),
    }),
  }
}

const LISTS: readonly EntryList[] = ['abilities', 'actions', 'reactions', 'specialActions']

const FIRST_NUMBER = /^[+−–-]?[\d,]{1,12}(?:\.\d{1,3})*/

/** 135 in '135 (18d10+36)' and '15 (natural armor)'. */
function firstNumber(text: string): number | undefined {
  const [found] = FIRST_NUMBER.exec(text) ?? []
  // '1.000' is a thousand: no figure of a creature has three decimals.
  return numberOf(found?.replaceAll(/\.(?=\d{3}(?!\d))/g, ''))
}

/** 50 in '1/4 (50 XP)' and '1/4 (XP 50; PB +2)'. */
function xpIn(text: string): number | undefined {
  const [, before, after] = /([\d,]{1,9}) XP|XP ([\d,]{1,9})/.exec(text) ?? []
  return numberOf(before ?? after)
}

/** What other fields have, or follows from the number: its dice, its modifier, a passive score. */
const KNOWN_BESIDE: [CsvField, RegExp][] = [
  ['armorClass', /^$/],
  ['maxHealth', /^\(?\d{1,4}d\d{1,4}(?: ?[+−–-] ?\d{1,6})?\)?$/i],
  ['initiativeBonus', /^\(\d{1,2}\)$/],
  ...ABILITIES.map((ability): [CsvField, RegExp] => [ability, /^(?:\([+−–-]?\d{1,2}\)|[+−–-]\d{1,2})$/]),
]

/** Keeps the cells that say more than the field they become: '15 (natural armor)', '18/76', 'Dex +5, others +1'. */
function noteWordsBeside(receipt: Receipt, { cell, from }: Cells): void {
  for (const [field, known] of KNOWN_BESIDE) {
    const beside = cell(field).replace(FIRST_NUMBER, '').trim()
    if (beside === '' || beside === cell(field) || known.test(beside)) continue
    receipt.note(from(field), labelOfField(field), cell(field))
  }
  for (const [field, named] of [
    ['saves', abilityNamed],
    ['skills', skillName],
  ] as const) {
    const read = Object.keys(bonusesIn(cell(field), named)).length
    if (read > 0 && read < bonusWords(cell(field)).length) receipt.note(from(field), labelOfField(field), cell(field))
  }
}

function bonusWords(text: string): string[] {
  return text
    .slice(0, 2000)
    .split(/[,;]/)
    .filter((part) => part.trim() !== '')
}

/** 'Dex +5, Con +8' */
function bonusesIn(text: string, named: (name: string) => string | undefined): Record<string, number> {
  const found = bonusWords(text).flatMap((part) => {
    const [, word = '', bonus] = /^\s*(\p{L}[\p{L} _]{1,30}?)\s*([+−-]?\d{1,2})\s*$/u.exec(part) ?? []
    const [name, value] = [named(word), numberOf(bonus)]
    return name && value !== undefined ? [[name, value]] : []
  })
  return Object.fromEntries(found)
}
