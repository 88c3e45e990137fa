import type { FoundThing } from '@lanternkeep/importers'
import { labelOfField } from '@lanternkeep/schema'
import type { Fields, ImportCollection } from '../rows.ts'
import { canonical } from './canonical.ts'
import { type Draft, draftsOf, type ImportChoices } from './drafts.ts'
import type { NameOf } from './page-text.ts'
import { newParagraphs } from './paragraphs.ts'
import { type ImportTarget, nameKey } from './target.ts'

/** A document that is there already: the same name and source. */
export type Duplicate = {
  collection: ImportCollection
  document: Fields & { id: string }
  /** The labels of the fields that the file has otherwise. */
  differs: string[]
}

type Existing = Fields & { id: string; copiedFrom?: { kind: string; id: string; source?: string } }
/** What belongs to the document, not to what the file says about it. */
const OWN_FIELDS = new Set([
  'name',
  'title',
  'copiedFrom',
  'health',
  'claimedBy',
  'playerName',
  'type',
  'kept',
  'pinned',
])
const NOTES = new Set(['notes', 'gmNotes', 'text'])

/** Looks for what each thing would double. */
export function duplicateFinder(
  target: ImportTarget,
  choices: ImportChoices,
  nameOf?: NameOf,
): (thing: FoundThing) => Duplicate | undefined {
  const lists = new Map<string, Map<string, Existing[]>>()
  const listOf = (draft: Draft) => {
    const key = `${draft.collection} ${draft.inLibrary}`
    const known = lists.get(key) ?? Map.groupBy(existingOf(target, draft), keyOf)
    lists.set(key, known)
    return known
  }
  // Quick for the many that nothing here is called like. A session has no name.
  const { characters, library, handouts, prep } = target
  const names = new Set([...characters, ...library, ...prep].map(({ name }) => nameKey(name)))
  for (const { title } of handouts) names.add(nameKey(title))
  const hasPages =
    choices.pagesBecome === 'handouts' || target.sessions.some(({ copiedFrom }) => copiedFrom?.kind === 'import')
  return (thing) => {
    const { kind, name } = thing.reading
    if (kind === 'page' && !hasPages) return undefined
    if (kind !== 'page' && !names.has(nameKey(name))) return undefined
    const [draft] = draftsOf(thing, choices, nameOf)
    const alike = listOf(draft).get(keyOf(draft.fields)) ?? []
    const found = alike.find((each) => isSameThing(each, draft))
    if (!found) return undefined
    return { collection: draft.collection, document: found, differs: differencesOf(found, draft.fields) }
  }
}

/** The labels of the fields of a draft that an existing document has otherwise. */
export function differencesOf(existing: Fields, fields: Fields): string[] {
  const others = Object.keys(fields).filter((field) => {
    if (OWN_FIELDS.has(field)) return false
    const [mine, theirs] = [existing[field] ?? '', fields[field]]
    // A person may have added to notes: they differ if the file has more.
    if (NOTES.has(field) && typeof mine === 'string' && typeof theirs === 'string') {
      return newParagraphs(mine, theirs).length > 0
    }
    return canonical(existing[field]) !== canonical(theirs)
  })
  return others.map((field) => labelOfField(field))
}

function existingOf(target: ImportTarget, { collection, inLibrary }: Draft): readonly Existing[] {
  return (inLibrary ? target.library : target[collection]) as unknown as readonly Existing[]
}

/** A session has no name: its copy knows what it was made of. */
function keyOf(fields: Fields): string {
  const kind = String(fields.type ?? fields.kind ?? '')
  const name = fields.name ?? fields.title
  if (typeof name === 'string') return `${kind} ${nameKey(name)}`
  return (fields.copiedFrom as { id?: string } | undefined)?.id ?? ''
}

/** Whatever isn't known to come from elsewhere counts as the same. */
function isSameThing({ copiedFrom }: Existing, draft: Draft): boolean {
  if (copiedFrom?.kind !== 'import') return draft.collection !== 'sessions'
  return copiedFrom.id === (draft.fields.copiedFrom as { id: string }).id
}
