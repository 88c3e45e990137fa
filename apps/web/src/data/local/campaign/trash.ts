import {
  type Character,
  type Recording,
  type Session,
  TRASH_COLLECTIONS,
  type TrashCollection,
  type TrashEntry,
  trashedThing,
} from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { plainOf, readStored, type Stored } from '@lanternkeep/sync/client'
import { auditTime, combineLatest, map, type Observable, startWith, switchMap } from 'rxjs'
import { actsMeanwhile } from '../combat/missed-acts.ts'
import { returnToFight } from '../combat/return-to-fight.ts'
import { collectionOf, syncCollectionOf } from '../store/collection-of.ts'
import type { DocumentTypes } from '../store/collections.ts'
import { useDb } from '../store/context.ts'
import { bringBackDocuments } from '../store/documents.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { hasBody, keptUntil, tombstonesOf } from './tombstones.ts'

/** A deleted document whose body this device still holds. */
export type DeletedHere = Omit<TrashEntry, 'by' | 'on'> & {
  /** Deleted on this device, rather than by another one. */
  isFromHere: boolean
  /** What tells it from another session with its number. */
  session?: Pick<Session, 'sessionNumber' | 'date'>
  /** Which session a recording is of. */
  recording?: Pick<Recording, 'sessionId' | 'sessionNumber'>
}

/** Waits so that several deletions cause one query. */
const LOOK_AGAIN_MS = 50

/** What was deleted and can be restored without the server, the latest first. */
export function useDeletedHere(campaignId: string): Loaded<DeletedHere[]> {
  const db = useDb()
  return useLiveValue(liveValue(db.live, `trash/${campaignId}`, () => deletedHere$(db, campaignId)))
}

/** A deleted document. `served` is the tombstone as the server has it, for a device that doesn't have the body. */
export type Trashed = { collection: TrashCollection; id: string; served?: SyncDocument | undefined }

/** Restores a deleted document; see `restoreAllFromTrash`. */
export function restoreFromTrash(
  db: LocalDb,
  trashed: { collection: TrashCollection; id: string },
  served?: SyncDocument,
): Promise<void> {
  return restoreAllFromTrash(db, [{ ...trashed, served }])
}

/**
 * Restores deleted documents: an ordinary local edit on top of each tombstone, those of a collection in one write. Without
 * the body of one, none comes back. Characters are in the running fight again.
 */
export async function restoreAllFromTrash(db: LocalDb, trashed: readonly Trashed[]): Promise<void> {
  const groups = [...Map.groupBy(trashed, ({ collection }) => collection)]
  const found = await Promise.all(groups.map(async ([collection, those]) => findBodies(db, collection, those)))
  const lost = found.flatMap(({ collection, lost }) => lost.map((id) => `${collection}/${id}`))
  if (lost.length > 0) throw new Error(`No body of the deleted documents ${lost.join(', ')}`)
  for (const each of found) await restoreFound(db, each)
  const characters = trashed.filter(({ collection }) => collection === 'characters')
  if (characters.length > 0) {
    await returnToFight(
      db,
      characters.map(({ id }) => id),
    )
  }
}

/** False if nothing on this device has its body any more. */
export async function restoreIfHeld(db: LocalDb, { collection, ...trashed }: Trashed): Promise<boolean> {
  const found = await findBodies(db, collection, [trashed])
  if (found.lost.length > 0) return false
  await restoreFound(db, found)
  return true
}

type Found = { collection: TrashCollection; bodies: DocumentTypes[TrashCollection][]; lost: string[] }

/** What is to come back of those that are still deleted, and the ids of those whose body is neither here nor served. */
async function findBodies(
  db: LocalDb,
  collection: TrashCollection,
  trashed: readonly Omit<Trashed, 'collection'>[],
): Promise<Found> {
  const ids = trashed.map(({ id }) => id)
  const stored = await readStored(syncCollectionOf(db, collection), ids)
  const found: Found = { collection, bodies: [], lost: [] }
  for (const { id, served } of trashed) {
    const known = stored.get(id)
    if (known && !known._deleted) continue
    const tombstone = known && hasBody(plainOf(known)) ? plainOf(known) : served
    const { _deleted: _, ...plain } = tombstone ?? {}
    if (tombstone) found.bodies.push(plain as DocumentTypes[TrashCollection])
    else found.lost.push(id)
  }
  return found
}

async function restoreFound(db: LocalDb, { collection, bodies }: Found): Promise<void> {
  const withActs = actsMeanwhile(db)
  const isCharacter = collection === 'characters'
  const back = await Promise.all(bodies.map((each) => (isCharacter ? withActs(each as Character) : each)))
  // Another tab may bring them back at the same moment.
  await bringBackDocuments(collectionOf(db, collection), back)
}

export function deletedHere$(db: LocalDb, campaignId: string): Observable<DeletedHere[]> {
  const lists = TRASH_COLLECTIONS.map((collection) => {
    const rx = syncCollectionOf(db, collection)
    return rx.eventBulks$.pipe(
      auditTime(LOOK_AGAIN_MS),
      startWith(undefined),
      switchMap(() => tombstonesOf(rx, { campaignId: { $eq: campaignId } })),
      map((found) => found.filter((each) => hasBody(plainOf(each))).map((each) => deletedOf(db, collection, each))),
    )
  })
  return combineLatest(lists).pipe(
    map((found) => found.flat().toSorted((a, b) => Date.parse(b.deletedAt) - Date.parse(a.deletedAt))),
  )
}

function deletedOf({ replica }: LocalDb, collection: TrashCollection, document: Stored): DeletedHere {
  const deletedAt = String(document.lastModified)
  return {
    collection,
    id: document.id,
    rev: document.rev,
    thing: trashedThing(collection, document),
    deletedAt,
    keptUntil: new Date(keptUntil(deletedAt)).toISOString(),
    isFromHere: document.rev.startsWith(`${replica}.`),
    ...(collection === 'sessions' && {
      session: { sessionNumber: Number(document.sessionNumber ?? 0), date: String(document.date) },
    }),
    ...(collection === 'recordings' && {
      recording: {
        sessionNumber: Number(document.sessionNumber ?? 0),
        ...(document.sessionId !== undefined && { sessionId: String(document.sessionId) }),
      },
    }),
  }
}
