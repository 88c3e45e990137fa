import type { Campaign, Character, FieldConflict, Session } from '@lanternkeep/schema'
import { type CollectionName, type SyncDocument, same, settle, takesOwnText, valueInConflict } from '@lanternkeep/sync'
import type { Rejection } from '@lanternkeep/sync/client'
import { map } from 'rxjs'
import { keepTypedText } from '../kept-changes/kept-changes.ts'
import { collectionOf } from '../store/collection-of.ts'
import type { AnyDocument } from '../store/collections.ts'
import { useDb } from '../store/context.ts'
import { changeDocument } from '../store/documents.ts'
import { newId } from '../store/ids.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { type Conflicted, conflicted$ } from './conflict-counts.ts'

export type { Rejection } from '@lanternkeep/sync/client'

/** The fields that name a document for a person. */
const NAMING = ['kind', 'name', 'title', 'sessionNumber']

/** `title` names the document for a person: 'Session 31', 'Mira'. */
export type ConflictItem = {
  collection: CollectionName
  document: AnyDocument
  title: string
  /** `theirs` is what the field holds by now: people may have written on since the conflict was found. */
  conflict: FieldConflict
  /** Whether `mine` was written on this device. */
  isMineFromHere: boolean
  /** Both versions are texts, and a person may write a third one. */
  takesOwnText: boolean
}

/** An id that tells which device found the conflict: `mine` is that device's version. */
export function newConflictId(db: LocalDb): string {
  return `${db.replica}-${newId()}`
}

/** Every open conflict of the campaign, the oldest first. */
export function useConflicts(campaignId: string): Loaded<ConflictItem[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `conflicts/${campaignId}`, () => {
      return conflicted$(db, { campaignId }).pipe(
        map((found) => found.flatMap((each) => itemsOf(db, each)).toSorted(byTime)),
      )
    }),
  )
}

/** Changes that the server refused for good. The document shows the server's state. */
export function useRejections(campaignId: string): Loaded<Rejection[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `rejections/${campaignId}`, () => {
      return db.store.rejections$.pipe(map((all) => all.filter((each) => each.campaignId === campaignId)))
    }),
  )
}

export type ConflictChoice = {
  collection: CollectionName
  documentId: string
  conflictId: string
  choice: 'mine' | 'theirs' | { own: unknown }
  /** What the field held when the person chose. If it holds something else by now, it isn't overwritten. */
  seen: unknown
}

/**
 * Writes the chosen values into the fields, which removes the conflicts on every device. `settled` has the ids of these
 * conflicts, `changed` of those whose field someone wrote on since the choice; others were settled elsewhere meanwhile.
 */
export async function settleConflicts(db: LocalDb, choices: ConflictChoice[]): Promise<Settled> {
  const byDocument = Map.groupBy(choices, ({ collection, documentId }) => `${collection}/${documentId}`)
  const all: Settled = { settled: [], changed: [] }
  for (const chosen of byDocument.values()) {
    const [first] = chosen
    if (!first) continue
    const { settled, changed } = await settleDocument(db, first, chosen)
    all.settled.push(...settled)
    all.changed.push(...changed)
  }
  return all
}

type Settled = { settled: string[]; changed: string[] }

/** Keeps a person's own text for a conflict that another device settled first. */
export async function keepOwnText(
  db: LocalDb,
  campaignId: string,
  { collection, document, conflict }: ConflictItem,
  text: string,
): Promise<void> {
  const { id: rev, path } = conflict
  const naming = Object.entries(document).filter(([key]) => NAMING.includes(key))
  const field = path.split('/').at(-1) ?? path
  await keepTypedText(db, collection, {
    ...Object.fromEntries(naming),
    [field]: text,
    id: document.id,
    campaignId,
    rev,
  })
}

export async function dismissRejection(db: LocalDb, id: string): Promise<void> {
  await db.side.rejections.delete(id)
}

function itemsOf(db: LocalDb, { collection, document }: Conflicted): ConflictItem[] {
  const title = titleOf(collection, document)
  return document.conflicts.map((found) => {
    const conflict = { ...found, theirs: valueInConflict(document as SyncDocument, found.id) }
    const isMineFromHere = db.store.replicas().some((replica) => conflict.id.startsWith(`${replica}-`))
    const isText = typeof conflict.theirs === 'string' && typeof conflict.mine === 'string'
    const takesText = isText && takesOwnText(collection, document as SyncDocument, conflict.id)
    return { collection, document, title, conflict, isMineFromHere, takesOwnText: takesText }
  })
}

function titleOf(collection: CollectionName, document: AnyDocument): string {
  if (collection === 'sessions') return `Session ${(document as Session).sessionNumber}`
  if (collection === 'combats') return 'The fight'
  if (collection === 'recordings') return 'Recording'
  const named = document as Partial<Campaign & Character & { title: string }>
  return named.name || named.title || document.id
}

function byTime(a: ConflictItem, b: ConflictItem): number {
  return a.conflict.at.localeCompare(b.conflict.at) || a.conflict.id.localeCompare(b.conflict.id)
}

async function settleDocument(db: LocalDb, target: ConflictChoice, choices: ConflictChoice[]): Promise<Settled> {
  let outcome: Settled = { settled: [], changed: [] }
  await changeDocument(collectionOf(db, target.collection), target.documentId, (document) => {
    outcome = { settled: [], changed: [] }
    const open = document.conflicts.map(({ id }) => id)
    return choices
      .filter(({ conflictId }) => open.includes(conflictId))
      .reduce((before, choice) => {
        const isChanged =
          choice.choice !== 'theirs' && !same(valueInConflict(before as SyncDocument, choice.conflictId), choice.seen)
        outcome[isChanged ? 'changed' : 'settled'].push(choice.conflictId)
        return isChanged ? before : (settle(target.collection, before as SyncDocument, choice) as AnyDocument)
      }, document)
  })
  return outcome
}
