import type { FieldReport, FoundThing, Handling } from '@lanternkeep/importers'
import { folded } from '@lanternkeep/schema'
import {
  breathe,
  type Duplicate,
  duplicateFinder,
  type ImportChoices,
  type ImportTarget,
  linkNames,
} from '../../../../data/local/imports/index.ts'
import { count } from '../../../../lib/format.ts'
import type { Found } from '../../reading/use-reading.ts'
import { fieldsAsPlaced } from './as-written.ts'

export const STATUSES = ['unreadable', 'here', 'inexact', 'whole'] as const
export type Status = (typeof STATUSES)[number]
/** What the mark of a row says. */
export type Mark = 'unreadable' | 'here' | Exclude<Handling, 'ignored'>

/** One line of the list. */
export type ReceiptRow = {
  key: string
  name: string
  /** 'bestiary-2.json, no. 12' */
  place: string
  line: string
  status: Status
  mark: Mark
  /** Folded, for sorting. */
  words: string
  /** Its number among all that was found. */
  at: number
  /** Absent if it can't be read. */
  found?: FoundRow
}
/** `repeats`: the place of the same thing, earlier in the files. */
export type FoundRow = {
  index: number
  thing: FoundThing
  duplicate?: Duplicate | undefined
  repeats?: FoundThing['place'] | undefined
}
export type Order = 'problems' | 'name' | 'file'
export type Counts = Record<Status, number> & { all: number }

/** Then the screen may react. */
const ROWS_AT_ONCE = 250

/** Everything that was found, in the order of its files. */
export async function receiptRows(found: Found, target: ImportTarget, choices: ImportChoices): Promise<ReceiptRow[]> {
  const nameOf = linkNames(target, found.things, choices)
  // What is kept as a note makes no difference to what is there already.
  const duplicateOf = duplicateFinder(target, { ...choices, keepsRest: false }, nameOf)
  const files = found.files.filter(({ problem, format }) => problem !== undefined || format === undefined)
  const unread = [
    ...files.map(({ file, problem }) => ({ name: file, place: '', line: problem ?? 'No known program wrote this.' })),
    ...found.unreadable.map(({ name, place, problem }) => {
      const where = placeInWords(place)
      return { name: name || where, place: where, line: problem }
    }),
  ]
  const bad = unread.map((each, at): ReceiptRow => {
    return { ...each, key: `unread ${at}`, status: 'unreadable', mark: 'unreadable', words: folded(each.name), at }
  })
  const good: ReceiptRow[] = []
  const repeatOf = repeatFinder()
  for (const [index, thing] of found.things.entries()) {
    if (index % ROWS_AT_ONCE === 0) await breathe()
    const [duplicate, repeats] = [duplicateOf(thing), repeatOf(thing)]
    good.push(thingRow({ thing, index, at: bad.length + index, duplicate, repeats }, choices))
  }
  return [...bad, ...good]
}

/** Finds what an earlier file of the same import brings already: a stat block in two notes, a folder and its zip. */
function repeatFinder(): (thing: FoundThing) => FoundThing['place'] | undefined {
  const earlier = new Map<string, FoundThing[]>()
  return (thing) => {
    const { kind, name } = thing.reading
    const key = `${kind} ${thing.source} ${folded(name)}`
    const alike = earlier.get(key) ?? []
    earlier.set(key, [...alike, thing])
    // What differs is another thing: it comes along.
    const text = alike.length > 0 ? JSON.stringify(thing.reading) : ''
    return alike.find(({ reading }) => JSON.stringify(reading) === text)?.place
  }
}

type Numbered = FoundRow & { at: number }

function thingRow({ thing, index, at, duplicate, repeats }: Numbered, choices: ImportChoices): ReceiptRow {
  const { name } = thing.reading
  const fields = fieldsAsPlaced(thing, choices)
  const inexact = inexactMark(fields, choices)
  const isHere = duplicate !== undefined || repeats !== undefined
  return {
    key: `thing ${index}`,
    name,
    place: placeInWords(thing.place),
    line: repeats ? 'Twice in these files' : duplicate ? duplicateLine(duplicate) : fieldsLine(fields, choices),
    status: isHere ? 'here' : inexact ? 'inexact' : 'whole',
    mark: isHere ? 'here' : (inexact ?? 'mapped'),
    words: folded(name),
    at,
    found: { index, thing, duplicate, repeats },
  }
}

export function countsOf(rows: readonly ReceiptRow[]): Counts {
  const counts = { unreadable: 0, here: 0, inexact: 0, whole: 0, all: rows.length }
  for (const { status } of rows) counts[status] += 1
  return counts
}

const MARKS: readonly Mark[] = ['unreadable', 'here', 'approximated', 'note', 'mapped']

export function orderRows(rows: readonly ReceiptRow[], order: Order): ReceiptRow[] {
  if (order === 'file') return rows.toSorted((a, b) => textOrder(fileOf(a), fileOf(b)) || a.at - b.at)
  if (order === 'name') return rows.toSorted((a, b) => textOrder(a.words, b.words) || a.at - b.at)
  return rows.toSorted((a, b) => MARKS.indexOf(a.mark) - MARKS.indexOf(b.mark) || a.at - b.at)
}

/** 'bestiary-2.json, no. 12' */
export function placeInWords({ file, at }: FoundThing['place']): string {
  return at === '' ? file : `${file}, ${at}`
}

function fileOf({ found, name, place }: ReceiptRow): string {
  return found?.thing.place.file ?? (place || name)
}

/** What is ignored, such as an id, makes no thing inexact; a note that isn't kept does. */
function inexactMark(
  fields: readonly FieldReport[],
  { keepsRest }: ImportChoices,
): 'approximated' | 'note' | undefined {
  if (fields.some(({ how }) => how === 'approximated')) return 'approximated'
  if (!fields.some(({ how }) => how === 'note')) return undefined
  return keepsRest ? 'note' : 'approximated'
}

function duplicateLine({ differs }: Duplicate): string {
  return differs.length === 0
    ? 'Same name, equal'
    : `Same name, ${count(differs.length, 'field')} differ${differs.length === 1 ? 's' : ''}`
}

function fieldsLine(fields: readonly FieldReport[], { keepsRest }: ImportChoices): string {
  const of = (how: Handling) => fields.filter((field) => field.how === how).length
  const parts = [
    [of('approximated'), 'approximated'],
    [of('note'), !keepsRest ? 'not kept' : of('note') === 1 ? 'note' : 'notes'],
    [of('ignored'), 'ignored'],
  ] as const
  const inexact = parts.filter(([amount]) => amount > 0)
  if (of('approximated') + of('note') === 0) return count(of('mapped'), 'field')
  return inexact.map(([amount, word]) => `${amount} ${word}`).join(', ')
}

/** Quicker than a collator, which thousands of rows would feel. */
function textOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
