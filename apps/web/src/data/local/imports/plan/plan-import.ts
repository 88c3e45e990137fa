import type { FoundThing } from '@lanternkeep/importers'
import {
  type Character,
  type CreatureFigures,
  characterDocument,
  handoutDocument,
  prepDocument,
  sessionDocument,
} from '@lanternkeep/schema'
import { withBelow } from '../../../../lib/typing/with-below.ts'
import { type CharacterDraft, characterFrom } from '../../campaign/characters.ts'
import type { Creature } from '../../prep/creature.ts'
import { creatureOf } from '../../prep/creature.ts'
import { newId, now } from '../../store/ids.ts'
import { breathe } from '../breathe.ts'
import type { Fields, ImportStep } from '../rows.ts'
import { type Draft, draftsOf, type ImportChoices } from './drafts.ts'
import type { Duplicate } from './duplicates.ts'
import { encounterCreatures, type KnownCreature } from './encounter-creatures.ts'
import { linkNames } from './link-names.ts'
import { withNewParagraphs } from './paragraphs.ts'
import { inOrder, sessionNumbering } from './session-numbers.ts'
import { type ImportTarget, nameKey } from './target.ts'

/** A thing that will be imported; with `replaces`, into the document that is there. */
export type Wanted = { thing: FoundThing; replaces?: Duplicate }
export type PlannedStep = Omit<ImportStep, 'importId' | 'number' | 'isWritten'>

type Plan = {
  wanted: readonly Wanted[]
  target: ImportTarget
  choices: ImportChoices
  /** The creatures that come with the app, for encounters. */
  srd: readonly Creature[]
}

/** Then the screen may react. */
const PLANNED_AT_ONCE = 25

const SCHEMAS = {
  characters: characterDocument,
  sessions: sessionDocument,
  handouts: handoutDocument,
  prep: prepDocument,
}

/** What an import will write, document by document. Encounters come last: they name the creatures. */
export async function planImport({ wanted, target, choices, srd }: Plan): Promise<PlannedStep[]> {
  const known = knownCreatures(target, srd)
  const things = wanted.map(({ thing }) => thing)
  const nameOf = linkNames(target, things, choices)
  const nextNumber = sessionNumbering(target)
  const numbered = (draft: Draft, given?: number): Draft => {
    if (draft.collection !== 'sessions') return draft
    return { ...draft, fields: { sessionNumber: nextNumber(given), ...draft.fields } }
  }
  const steps: PlannedStep[] = []
  for (const [at, { thing, replaces }] of inOrder(wanted).entries()) {
    if (at % PLANNED_AT_ONCE === 0) await breathe()
    const [main, ...others] = draftsOf(thing, choices, nameOf)
    const draft = withCreatures(main, thing, known)
    const step = replaces ? replacing(draft, replaces) : creating(numbered(draft, numberOf(thing)), target)
    steps.push(step, ...others.map((other) => creating(numbered(other), target)))
    if (draft.collection === 'characters' && draft.fields.type !== 'player') {
      const from = { kind: draft.inLibrary ? 'library' : 'campaign', id: step.id }
      known.set(nameKey(draft.name), { from, figures: figuresOf(draft.fields) })
    }
  }
  return steps
}

function numberOf({ reading }: FoundThing): number | undefined {
  return reading.kind === 'page' ? reading.number : undefined
}

function knownCreatures({ characters, library }: ImportTarget, srd: readonly Creature[]): Map<string, KnownCreature> {
  const known = new Map<string, KnownCreature>()
  const add = ({ name, from, figures }: Creature) => known.set(nameKey(name), { from, figures })
  // A later one wins: what is in the campaign comes before the library, and that before the SRD.
  for (const creature of srd) add(creature)
  const foes = (all: readonly Character[]) => all.filter(({ type }) => type !== 'player')
  for (const each of foes(library)) add(creatureOf(each, 'library'))
  for (const each of foes(characters)) add(creatureOf(each, 'campaign'))
  return known
}

function withCreatures(draft: Draft, { reading }: FoundThing, known: ReadonlyMap<string, KnownCreature>): Draft {
  if (reading.kind !== 'encounter') return draft
  const { creatures, others } = encounterCreatures(reading.creatures, known)
  const notes = String(draft.fields.notes ?? '')
  return { ...draft, fields: { ...draft.fields, creatures, notes: others === '' ? notes : withBelow(notes, others) } }
}

function creating(draft: Draft, target: ImportTarget): PlannedStep {
  const { collection, inLibrary, name, fields } = draft
  const document = validDocument(collection, newDocument(draft, inLibrary ? target.libraryId : target.campaignId))
  return { collection, id: document.id, name: String(fields.name ?? fields.title ?? name), document }
}

/** Notes that someone wrote stay; what the file says is added once. What the fight did to a creature stays too. */
function replacing({ collection, name, fields }: Draft, { document }: Duplicate): PlannedStep {
  const { health, type, kept, pinned, claimedBy, playerName, name: _name, ...patch } = fields
  for (const field of ['notes', 'gmNotes', 'text']) {
    const before = document[field]
    const after = patch[field]
    if (typeof before === 'string' && typeof after === 'string') patch[field] = withNewParagraphs(before, after)
  }
  if (collection !== 'prep') delete patch[collection === 'characters' ? 'claimedBy' : 'title']
  const stays = collection === 'characters' && document.health !== document.maxHealth
  return { collection, id: document.id, name, patch: stays || health === undefined ? patch : { ...patch, health } }
}

function newDocument({ collection, fields }: Draft, campaignId: string): Fields & { id: string; campaignId: string } {
  if (collection === 'characters') return characterFrom(campaignId, fields as CharacterDraft) as Fields & Identity
  const at = now()
  const own = { id: newId(), campaignId, lastModified: at, rev: '', conflicts: [] }
  if (collection === 'handouts') return { ...fields, ...own }
  if (collection === 'sessions') {
    const empty = { gmNotes: '', aiNotes: '', summary: '', recap: '', keyTopics: '', partyLocation: '' }
    return { date: at, ...empty, shared: { recap: false, summary: false }, ...fields, ...own }
  }
  if (fields.kind === 'encounter') return { place: '', loot: [], kept: true, ...fields, ...own }
  return fields.kind === 'result' ? { keptAt: at, ...fields, ...own } : { ...fields, ...own }
}

type Identity = { id: string; campaignId: string }

/** A field that no rule allows would make the server refuse the whole document: it stays out, as text in the notes. */
function validDocument(collection: keyof typeof SCHEMAS, document: Fields & Identity): Fields & Identity {
  const issues = SCHEMAS[collection].safeParse(document).error?.issues ?? []
  const bad = [...new Set(issues.map(({ path }) => String(path[0])))].filter((field) => !(field in REQUIRED))
  if (bad.length === 0) return document
  const kept = Object.fromEntries(Object.entries(document).filter(([field]) => !bad.includes(field)))
  const fresh = collection === 'characters' ? characterFrom(document.campaignId, kept as CharacterDraft) : kept
  const lost = bad.map((field) => `${field}: ${JSON.stringify(document[field])}`).join('\n')
  const notes = withBelow(String(document.notes ?? ''), lost)
  return { ...fresh, ...(collection !== 'sessions' && { notes }), id: document.id, campaignId: document.campaignId }
}

const REQUIRED = { id: true, campaignId: true, name: true, type: true, kind: true, title: true }

function figuresOf({ type, name, copiedFrom, notes, ...figures }: Fields): CreatureFigures {
  return figures as CreatureFigures
}
