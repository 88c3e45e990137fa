import { type Checkpoint, COLLECTION_NAMES, type CollectionName } from '@lanternkeep/sync'
import type { PendingRow } from '@lanternkeep/sync/client'
import { Dexie, type Table } from 'dexie'
import type { DexieStorageInternals, RxCollection } from 'rxdb'
import type { Collections } from '../collections.ts'
import { hashText } from '../hash.ts'
import type { SideDatabase } from '../side-database.ts'
import { createReader, type OldRow, type Reader } from './old-rows.ts'
import { openRaw, type RawDatabase } from './raw-database.ts'

export type Target = {
  /** Of the account's RxDB database. */
  name: string
  side: SideDatabase
  collections: Collections
}

/** What was found in one collection beside its documents. */
type Found = { pending: PendingRow[]; checkpoint: Checkpoint }

/** Which of the old databases could not be taken over; `cause` says why. */
export class TakeoverFailed extends Error {
  override name = 'TakeoverFailed'
}

const OLD_VERSION = 0
/** Dexie stored 10. RxDB's older tabs close when it is raised and don't open it again, so nothing is written behind us. */
const SEALED_VERSION = 20
const DONE = 'takeover'
const PAGE = 500

/**
 * Moves what the first release stored (schema version 0) into the present databases: documents, and from RxDB's notes
 * about the server the pending rows and checkpoints. Killed at any moment it starts again, and two tabs may run it at
 * once: a document only gives way to a newer state of itself, and the rest is stored in one transaction, once. The old
 * databases go after that.
 */
export async function takeOver(target: Target): Promise<void> {
  const old = await oldDatabases(target.name)
  if (old.length === 0) return
  if (!(await isDone(target.side))) await takeOverAll(target, old)
  void removeAll(old)
}

async function oldDatabases(name: string): Promise<string[]> {
  const own = [...COLLECTION_NAMES, 'rx-replication-meta-'].map((part) => oldName(name, part))
  return (await Dexie.getDatabaseNames()).filter((each) => own.some((start) => each.startsWith(start)))
}

function oldName(name: string, collection: string): string {
  return `rxdb-dexie-${name}--${OLD_VERSION}--${collection}`
}

/** As RxDB named the database in which it noted what the server has of a collection. */
async function notesName(name: string, collection: CollectionName): Promise<string> {
  return oldName(name, `rx-replication-meta-${await hashText(`${collection}-lanternkeep`)}`)
}

async function isDone({ values }: SideDatabase): Promise<boolean> {
  return (await values.get(DONE)) !== undefined
}

async function takeOverAll(target: Target, names: string[]): Promise<void> {
  const { side } = target
  const opened = new Map<string, RawDatabase>()
  try {
    // All of them before the first is read: from here on no older tab writes.
    for (const name of names) {
      const raw = await openRaw(name, SEALED_VERSION)
      if (raw) opened.set(name, raw)
    }
    const reader = await createReader(side)
    const found = new Map<CollectionName, Found>()
    for (const name of COLLECTION_NAMES) {
      const documents = opened.get(oldName(target.name, name))
      const notes = opened.get(await notesName(target.name, name))
      if (documents) found.set(name, await takeOverCollection({ target, reader, name }, documents, notes))
    }
    await finish(side, found)
  } finally {
    for (const raw of opened.values()) raw.close()
  }
}

type Work = { target: Target; reader: Reader; name: CollectionName }

async function takeOverCollection(
  { target, reader, name }: Work,
  documents: RawDatabase,
  notes: RawDatabase | undefined,
): Promise<Found> {
  const collection = target.collections[name] as unknown as RxCollection
  const pending: PendingRow[] = []
  let after: IDBValidKey | undefined
  try {
    for (;;) {
      const { rows, last } = await documents.page('docs', { limit: PAGE, ...(after !== undefined && { after }) })
      const page = rows as OldRow[]
      const own = page.filter((row) => reader.isOwn(row))
      const noted =
        (await notes?.get(
          'docs',
          own.map(({ id }) => `${id}|0`),
        )) ?? []
      for (const [at, row] of own.entries()) {
        const unsent = reader.pendingRow(name, row, noted[at])
        if (unsent) pending.push(unsent)
      }
      await putNewer(
        collection,
        page.map((row) => reader.withoutRemoved(name, row)),
      )
      if (page.length < PAGE) break
      after = last
    }
    const [place] = (await notes?.get('docs', ['down|1'])) ?? []
    return { pending, checkpoint: reader.checkpointIn(place) }
  } catch (cause) {
    throw new TakeoverFailed(`“${name}” could not be taken over`, { cause })
  }
}

/** Writes rows as they are, except where the same or a later state of the document is stored already. */
async function putNewer(collection: RxCollection, rows: OldRow[]): Promise<void> {
  const { dexieDb, dexieTable } = await (collection.storageInstance.internals as DexieStorageInternals)
  const table = dexieTable as Table<OldRow, string>
  await dexieDb.transaction('rw', table, async () => {
    const stored = await table.bulkGet(rows.map(({ id }) => id))
    await table.bulkPut(rows.filter((row, at) => writesOf(row) > writesOf(stored[at])))
  })
}

/** RxDB counts the writes of a document in its `_rev`: `12-…`. */
function writesOf(row: OldRow | undefined): number {
  return row ? Number.parseInt(row._rev, 10) : -1
}

async function finish(side: SideDatabase, found: Map<CollectionName, Found>): Promise<void> {
  const { values, pending, checkpoints, held } = side
  await side.transaction('rw', [values, pending, checkpoints, held], async () => {
    // Another tab was faster, and the app may have gone on there.
    if (await isDone(side)) return
    for (const [collection, { pending: rows, checkpoint }] of found) {
      await pending.bulkPut(rows)
      await checkpoints.put({ collection, checkpoint })
    }
    await held.clear()
    await values.put({ key: DONE, value: new Date().toISOString() })
  })
}

/** One that a slower tab still reads goes when that one is through; one that can't go is tried at the next start. */
async function removeAll(names: string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => Dexie.delete(name)))
}
