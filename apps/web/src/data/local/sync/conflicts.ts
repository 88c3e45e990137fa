import type { Campaign, Character, FieldConflict, PlayerCharacter, Session } from '@lanternkeep/schema'
import { type CollectionName, openConflictsOf, questionOf, type SyncDocument, same } from '@lanternkeep/sync'
import type { Rejection } from '@lanternkeep/sync/client'
import { map } from 'rxjs'
import { keepTypedText } from '../kept-changes/kept-changes.ts'
import type { AnyDocument } from '../store/collections.ts'
import { useDb } from '../store/context.ts'
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
  /** Whether `mine` is this device's side. */
  isMineFromHere: boolean
  /** Whether this device found it. No device knows whose the version is that was there before. */
  isFoundHere: boolean
}

/** Whether the field holds what it held before, whatever the order of its keys. */
export function holdsTheSame(before: ConflictItem, now: ConflictItem): boolean {
  return same(before.conflict.theirs, now.conflict.theirs)
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
      return conflicted$(db, campaignId).pipe(
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

/** What a person still has to choose in the document, or in a player's copy of it. */
export function openConflicts(document: AnyDocument | PlayerCharacter): FieldConflict[] {
  return openConflictsOf(document as SyncDocument)
}

function itemsOf(db: LocalDb, { collection, document }: Conflicted): ConflictItem[] {
  const title = titleOf(collection, document)
  return openConflicts(document).map((found) => {
    const { conflict, isTurned } = questionOf(document as SyncDocument, found)
    const isFoundHere = db.store.replicas().some((replica) => conflict.id.startsWith(`${replica}-`))
    const isMineFromHere = isFoundHere !== isTurned
    return { collection, document, title, conflict, isMineFromHere, isFoundHere }
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
