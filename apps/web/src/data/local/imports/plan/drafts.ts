import type { FoundThing } from '@lanternkeep/importers'
import { shortHash, UNKNOWN_PLAYER } from '@lanternkeep/schema'
import { withBelow } from '../../../../lib/typing/with-below.ts'
import type { Fields, ImportCollection } from '../rows.ts'
import { nameKey } from './target.ts'
import { textParts } from './text-parts.ts'

/** Where creatures and NPCs go, what pages become, and whether what has no field is kept. */
export type ImportChoices = { target: 'library' | 'campaign'; pagesBecome: 'sessions' | 'handouts'; keepsRest: boolean }

/** A document before it has an id: the fields that the file gives it. */
export type Draft = { collection: ImportCollection; inLibrary: boolean; name: string; fields: Fields }

const LONGEST_NAME = 100
const LONGEST_TITLE = 100
/** Long texts may have a million; this leaves room to write on. */
const LONGEST_PART = 900_000
const LONGEST_DESCRIPTION = 5000

/** The thing's document, and further ones for text that doesn't fit into it. Encounters have no creatures yet. */
export function draftsOf(thing: FoundThing, choices: ImportChoices): [Draft, ...Draft[]] {
  const { reading } = thing
  const rest = choices.keepsRest ? reading.leftovers : ''
  const copiedFrom = importedFrom(thing)
  const draft = (collection: ImportCollection, fields: Fields, inLibrary = false): Draft => {
    return { collection, inLibrary, name: reading.name, fields: { ...fields, copiedFrom } }
  }
  const beside = (text: string) => (text === '' ? [] : [draft('handouts', { title: titleOf(reading.name), text })])
  const name = reading.name.slice(0, LONGEST_NAME)
  switch (reading.kind) {
    case 'creature':
    case 'npc': {
      const type = reading.kind === 'npc' ? 'npc' : 'monster'
      const notes = joined(textOf(reading.figures.notes), rest)
      return [
        draft('characters', { ...reading.figures, type, name, ...(notes && { notes }) }, choices.target === 'library'),
      ]
    }
    case 'hero': {
      const notes = joined(textOf(reading.figures.notes), rest)
      const playerName = textOf(reading.figures.playerName) || UNKNOWN_PLAYER
      const fields = { ...reading.figures, type: 'player', name, playerName, claimedBy: null, ...(notes && { notes }) }
      return [draft('characters', fields)]
    }
    case 'encounter': {
      return [draft('prep', { kind: 'encounter', name, notes: joined(reading.notes, rest) })]
    }
    case 'table':
      return [draft('prep', { ...reading.table, kind: 'table', name: name.replace(/[[\]\n]/g, ' ') }), ...beside(rest)]
    case 'item': {
      const { id: _, name: _name, ...item } = reading.item
      const description = joined(item.description, rest)
      const fits = description.length <= LONGEST_DESCRIPTION
      const answer = { ...item, description: fits ? description : item.description }
      const result = draft('prep', { kind: 'result', generator: 'loot', name, answer, kept: true, pinned: false })
      return [result, ...(fits ? [] : beside(rest))]
    }
    case 'page':
      return pageDrafts(thing, rest, choices)
  }
}

function pageDrafts(
  { reading, ...thing }: FoundThing,
  rest: string,
  { pagesBecome }: ImportChoices,
): [Draft, ...Draft[]] {
  if (reading.kind !== 'page') throw new Error('Only a page becomes a session')
  const [first = '', ...others] = textParts(joined(reading.text, rest), LONGEST_PART)
  const drafts = [first, ...others].map((text, at): Draft => {
    const name = others.length === 0 ? reading.name : `${reading.name} (${at + 1} of ${others.length + 1})`
    const copiedFrom = importedFrom({ ...thing, reading: { ...reading, name } })
    const shared = { inLibrary: false, name }
    if (pagesBecome === 'handouts') {
      return { ...shared, collection: 'handouts', fields: { title: titleOf(name), text, copiedFrom } }
    }
    const gmNotes = text.startsWith('#') ? text : `# ${name}\n\n${text}`
    return { ...shared, collection: 'sessions', fields: { gmNotes, ...dateOf(reading.date), copiedFrom } }
  })
  return drafts as [Draft, ...Draft[]]
}

/** Tells later imports of the same file what became of it. */
export function importedFrom({ source, reading }: Pick<FoundThing, 'source' | 'reading'>) {
  const id = shortHash(`${nameKey(source)}\n${reading.kind}\n${nameKey(reading.name)}`)
  return { kind: 'import', id, ...(source && { source: source.slice(0, 200) }) }
}

function dateOf(date: string | undefined): { date?: string } {
  const time = date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(time) ? {} : { date: new Date(time).toISOString() }
}

function titleOf(name: string): string {
  return name.slice(0, LONGEST_TITLE).trim() || 'Untitled'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function joined(text: string, rest: string): string {
  return rest === '' ? text : withBelow(text, rest)
}
