import {
  type EarlierVersionAnswer,
  type EarlierVersionEntry,
  type VersionedCollection,
  versionedFieldsOf,
  wordChanges,
} from '@lanternkeep/schema'
import { same, writableFields } from '@lanternkeep/sync'
import type { Run, SyncPerson, Version } from '@lanternkeep/sync/server'
import { findMembers, requireActor, requireDocument } from '../../domain/members.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { DocumentReading } from '../../storage/document-storage.ts'

export type VersionsOf = { campaignId: string; collection: VersionedCollection; documentId: string }

/** A state as the requester sees it, and the save that made it. */
type State = { id: string | undefined; fields: Version['fields']; made: Made }
type Made = { at: string; by?: string; on?: string }
type Reader = {
  collection: VersionedCollection
  isGm: boolean
  /** When the requester last saw the document change. */
  at: string
}

/** Counting the words of a list may take a tenth of a second, while others wait. */
const MOST_COUNTED = 1_000_000

/** The document's versions, latest first. */
export async function listVersions(
  tx: DocumentReading,
  person: SyncPerson,
  of: VersionsOf,
): Promise<EarlierVersionEntry[]> {
  const states = await readStates(tx, person, of)
  const names = new Map((await findMembers(tx.sql, of.campaignId)).map((member) => [member.id, member.display_name]))
  const said = ({ at, by, on }: Made) => ({
    at,
    ...(by !== undefined && { by: { memberId: by, name: names.get(by) ?? '' } }),
    ...(on !== undefined && { on }),
  })
  const entries = states.slice(0, -1).map(({ id = '', fields, made }, index): EarlierVersionEntry => {
    const before = states[index - 1]?.fields ?? {}
    const next = states[index + 1]?.made ?? made
    const words = wordChanges(before, fields, MOST_COUNTED / states.length)
    const hasTranscript = transcriptsIn(fields) > transcriptsIn(before)
    const isFirst = index === 0
    return {
      id,
      made: said(made),
      replaced: said(next),
      ...(words && { words }),
      isFirst,
      ...(hasTranscript && !isFirst && { hasTranscript }),
    }
  })
  return entries.toReversed()
}

/** The fields of one version; 404 if it isn't in the requester's list. */
export async function readVersion(
  tx: DocumentReading,
  person: SyncPerson,
  { versionId, ...of }: VersionsOf & { versionId: string },
): Promise<EarlierVersionAnswer> {
  const found = (await readStates(tx, person, of)).find(({ id }) => id === versionId)
  if (!found) throw notFound()
  const { addedTranscripts: _, ...fields } = found.fields
  return { id: versionId, fields }
}

/** Oldest first; the last is the document as it is now. */
async function readStates(
  tx: DocumentReading,
  person: SyncPerson,
  { campaignId, collection, documentId }: VersionsOf,
): Promise<State[]> {
  const actor = await requireActor(tx, person, campaignId)
  const { document, ...found } = await requireDocument(tx, person, collection, documentId)
  if (found.campaignId !== campaignId) throw notFound()
  const isGm = actor.role === 'gm'
  const isHolder = collection === 'characters' && document.claimedBy === actor.memberId
  if (!isGm && !isHolder)
    throw new AppError('forbidden', 'Only the GM and the character’s player can read earlier versions.')
  const reader = { collection, isGm, at: String(document.lastModified) }
  const versions = await tx.decide((documents) => documents.versions(collection, documentId))
  const all = [...versions, { id: undefined, fields: document }]
  const states = all.map(({ id, fields }, index): State => {
    return { id, fields: shownTo(reader, fields), made: madeBy(reader, versions, index) }
  })
  return isGm ? states : withoutUnseen(withoutNotesOfOthers(states, versions, actor.memberId), versions)
}

/**
 * A hero's own notes are between its player and the GM: a later player reads the texts that they saved or replaced, and
 * the one on the sheet. That one also stands in for the others, so that restoring a version doesn't touch it.
 */
function withoutNotesOfOthers(states: State[], versions: Version[], memberId: string): State[] {
  const current = states.at(-1)?.fields.ownNotes
  const isTheirs = (index: number) => [versions[index - 1], versions[index]].some((each) => each?.run.by === memberId)
  const read = new Set(states.flatMap(({ fields }, index) => (isTheirs(index) ? [fields.ownNotes] : [])))
  return states.map((state) => {
    return read.has(state.fields.ownNotes) ? state : { ...state, fields: { ...state.fields, ownNotes: current } }
  })
}

/** A player's list leaves out saves that changed nothing for them. */
function withoutUnseen(states: State[], versions: Version[]): State[] {
  return states.filter((state, index) => {
    const before = states[index - 1]
    const isSeen = versions[index - 1]?.run.shownAt !== undefined
    return !before || (isSeen && !same(before.fields, state.fields))
  })
}

function shownTo({ collection, isGm }: Reader, document: Version['fields']): Version['fields'] {
  const fields = versionedFieldsOf(collection, document)
  if (isGm) return fields
  const shown = writableFields('characters')
  return Object.fromEntries(Object.entries(fields).filter(([field]) => shown.includes(field)))
}

/** The previous save made it; for the first kept version only its time is known. */
function madeBy({ isGm, at }: Reader, versions: Version[], index: number): Made {
  const run: Run | undefined = versions[index - 1]?.run
  if (run)
    return { at: (isGm ? undefined : run.shownAt) ?? run.at, by: run.by, ...(run.on !== undefined && { on: run.on }) }
  const first = versions[0]
  return { at: (isGm ? first?.wasAt : first?.wasShownAt) || at }
}

function transcriptsIn({ addedTranscripts }: Version['fields']): number {
  return Array.isArray(addedTranscripts) ? addedTranscripts.length : 0
}
