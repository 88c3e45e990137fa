import type { FoundThing } from '@lanternkeep/importers'
import { shortHash, UNKNOWN_PLAYER } from '@lanternkeep/schema'
import { withBelow } from '../../../../lib/typing/with-below.ts'
import type { Fields, ImportCollection } from '../rows.ts'
import { type NameOf, pageText } from './page-text.ts'
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

/**
 * The thing's document, and further ones for text that doesn't fit into it or that players must not see. Encounters
 * have no creatures yet. `nameOf` knows whom a link can mention.
 */
export function draftsOf(
  thing: FoundThing,
  choices: ImportChoices,
  nameOf: NameOf = () => undefined,
): [Draft, ...Draft[]] {
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
      return pageDrafts(thing, { rest, choices, nameOf })
  }
}

/** How many documents are made besides the thing's own. Quick for those that need none. */
export function furtherDocuments(thing: FoundThing, choices: ImportChoices): number {
  const { reading } = thing
  const hasRest = choices.keepsRest && reading.leftovers !== ''
  if (reading.kind === 'table') return hasRest ? 1 : 0
  const isLong = reading.kind === 'page' && reading.text.length + reading.leftovers.length > LONGEST_PART
  const hasComments = reading.kind === 'page' && choices.pagesBecome === 'handouts' && reading.text.includes('%%')
  const isFull = reading.kind === 'item' && hasRest
  return isLong || hasComments || isFull ? draftsOf(thing, choices).length - 1 : 0
}

type PageWays = { rest: string; choices: ImportChoices; nameOf: NameOf }

function pageDrafts(
  { reading, ...thing }: FoundThing,
  { rest, choices: { pagesBecome }, nameOf }: PageWays,
): [Draft, ...Draft[]] {
  if (reading.kind !== 'page') throw new Error('Only a page becomes a session')
  const page = pageText(reading.text, { nameOf, forPlayers: pagesBecome === 'handouts' })
  const [first = '', ...others] = textParts(joined(page.text, rest), LONGEST_PART)
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
  if (page.comments.length === 0) return drafts as [Draft, ...Draft[]]
  // Once the GM shows the handout, its players have all of its text.
  const title = titleOf(`Comments: ${reading.name}`)
  const copiedFrom = importedFrom({ ...thing, reading: { ...reading, name: title } })
  const comments: Draft = {
    collection: 'handouts',
    inLibrary: false,
    name: title,
    fields: { title, text: page.comments.join('\n\n').slice(0, LONGEST_PART), copiedFrom },
  }
  return [...(drafts as [Draft, ...Draft[]]), comments]
}

/** Tells later imports of the same file what became of it. */
export function importedFrom({ source, reading }: Pick<FoundThing, 'source' | 'reading'>) {
  const id = shortHash(`${nameKey(source)}\n${reading.kind}\n${nameKey(reading.name)}`)
  return { kind: 'import', id, ...(source && { source: source.slice(0, 200) }) }
}

/** Noon of that day where this device is: the journal shows local days. */
function dateOf(day: string | undefined): { date?: string } {
  const time = Date.parse(`${day}T12:00`)
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
