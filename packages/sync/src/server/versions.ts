import {
  changedFields,
  VERSIONED_COLLECTIONS,
  VERSIONED_FIELDS,
  type VersionedCollection,
  versionedFieldsOf,
} from '@lanternkeep/schema'
import { writableFields } from '../access.ts'
import { same, sameIn } from '../same.ts'
import type { DocumentRow, DocumentTx, Run, ServerFacts, Version } from './document-store.ts'

/** One person's saves within this time of the first are one. */
const RUN_MS = 10 * 60_000

const VERSIONED: { readonly [Name in VersionedCollection]: ReadonlySet<string> } = {
  characters: new Set(VERSIONED_FIELDS.characters),
  sessions: new Set(VERSIONED_FIELDS.sessions),
}

/** `added` is absent if the run of a stored version goes on. */
export type StagedVersion = Pick<Version, 'id' | 'collection' | 'documentId' | 'run'> & {
  added?: Omit<Version, 'id' | 'run'>
}

/** Where a batch's versions wait to be stored, by document. */
type Staging = { tx: DocumentTx; facts: ServerFacts; versions: Map<string, StagedVersion[]> }

/** A saved text or form: the fields before and after, who saved it and when. */
export type Save = {
  before: { readonly [field: string]: unknown }
  after: { readonly [field: string]: unknown }
  /** The fields that differ. */
  changed: readonly string[]
  by: string
  at: string
}

type Write = { by: string; previous: DocumentRow; next: DocumentRow }

/**
 * Whether the state before a save is kept. Not if the same person saved less than ten minutes ago, because the state
 * before that save is kept. But a save that brings an earlier state back always keeps the one it replaces, so that it
 * can be restored. Only then `kept` is called.
 */
export function isNewVersion(save: Save, last: Run | undefined, kept: () => Version['fields'][]): boolean {
  if (!last || last.by !== save.by) return true
  const since = Date.parse(save.at) - Date.parse(last.from)
  if (since < 0 || since >= RUN_MS) return true
  return kept().some((fields) => save.changed.some((field) => same(fields[field], save.after[field])))
}

/** Called for every write to an existing document. Stores nothing yet: see `storeVersions`. */
export function keepVersion({ tx, facts, versions }: Staging, { by, previous, next }: Write): void {
  const collection = versioned(previous.collection)
  if (!collection || next.deleted || !isWritten(previous)) return
  // Of most writes, which are made during play, nothing is versioned.
  if (sameIn(VERSIONED[collection], previous.document, next.document)) return
  const changed = changedFields(collection, previous.document, next.document)
  if (changed.length === 0) return
  const save = { ...fieldsAround(collection, previous, next), changed, by, at: savedAt(previous, next, facts) }
  const key = `${collection}/${next.id}`
  const staged = versions.get(key) ?? []
  const last = staged.at(-1) ?? tx.lastRun(collection, next.id)
  const run = runOf(save, facts)
  const of = { collection, documentId: next.id }
  const kept = () => [
    ...tx.versions(collection, next.id).map(({ fields }) => fields),
    ...staged.flatMap(({ added }) => (added ? [added.fields] : [])),
  ]
  if (last && !isNewVersion(save, last.run, kept)) {
    const goesOn = { ...of, ...last, run: { ...last.run, ...run, from: last.run.from } }
    versions.set(key, [...staged.filter(({ id }) => id !== last.id), goesOn])
  } else {
    const added = { ...stateOf(collection, previous), fields: save.before, keptAt: facts.now }
    versions.set(key, [...staged, { ...of, id: facts.newId(), run, added }])
  }
}

/** A device whose clock is behind leaves the time as it was, which says nothing about its save. */
function savedAt(previous: DocumentRow, next: DocumentRow, { now }: ServerFacts): string {
  const { lastModified } = next.document
  return lastModified === previous.document.lastModified ? now : String(lastModified)
}

export function storeVersions({ tx, versions }: Pick<Staging, 'tx' | 'versions'>): void {
  const staged = [...versions.values()].flat()
  tx.addVersions(staged.flatMap(({ id, run, added }) => (added ? [{ ...added, id, run }] : [])))
  for (const { run, added, ...version } of staged) if (!added) tx.putRun(version, run)
}

function fieldsAround(collection: VersionedCollection, previous: DocumentRow, next: DocumentRow) {
  return {
    before: versionedFieldsOf(collection, previous.document),
    after: versionedFieldsOf(collection, next.document),
  }
}

function runOf({ by, at, changed }: Save, { device }: ServerFacts): Run {
  return { by, from: at, at, ...(isShown(changed) && { shownAt: at }), ...(device && { on: device }) }
}

function stateOf(collection: VersionedCollection, { id, campaignId, document, pubAt }: DocumentRow) {
  return { collection, documentId: id, campaignId, wasAt: String(document.lastModified), wasShownAt: pubAt }
}

function versioned(collection: string): VersionedCollection | undefined {
  return VERSIONED_COLLECTIONS.find((name) => name === collection)
}

/** A session that was only started, or a tombstone without its body, holds nothing to restore. */
function isWritten({ collection, document }: DocumentRow): boolean {
  if (collection !== 'sessions') return document.lastModified !== undefined
  return ['gmNotes', 'summary', 'keyTopics', 'partyLocation', 'aiNotes', 'recap'].some((field) => document[field])
}

function isShown(changed: readonly string[]): boolean {
  const shown = writableFields('characters')
  return changed.some((field) => shown.includes(field))
}
