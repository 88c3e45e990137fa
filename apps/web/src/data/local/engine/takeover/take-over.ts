import { type Checkpoint, COLLECTION_NAMES, type CollectionName } from '@lanternkeep/sync'
import type { PendingRow } from '@lanternkeep/sync/client'
import { Dexie, type Table } from 'dexie'
import type { DexieStorageInternals, RxCollection } from 'rxdb'
import type { Collections } from '../../store/collections.ts'
import type { SideDatabase } from '../side-database.ts'
import { type OldCollection, oldCollection, readOldCheckpoint, readOldPages } from './old-collection.ts'
import { createOldReader, type OldReader, type OldRow, writesOf } from './old-rows.ts'
import { openSealed, type RawDatabase } from './raw-database.ts'
import { TakeoverFailed } from './takeover-errors.ts'

export type Target = {
  /** Of the account's RxDB database. */
  name: string
  side: SideDatabase
  collections: Collections
}

/** What was found in one collection beside its documents. */
type Found = { pending: PendingRow[]; checkpoint: Checkpoint }

/** Set in `values` once everything of the first release is in the present databases. */
export const TAKEN_OVER = 'takeover'
/** Dexie stored 10. When it is raised, RxDB's older tabs close and don't reopen it, so they can't write any more. */
const SEALED_VERSION = 20

/**
 * Moves what the first release stored (schema version 0) into the present databases: documents, and from RxDB's records
 * about the server the pending rows and checkpoints. If it is killed, it starts again, and two tabs may run it at once:
 * a document is only replaced by a newer state of itself, and the rest is stored once, in one transaction. The old
 * databases are deleted after that.
 */
export async function takeOver(target: Target, old: string[]): Promise<void> {
  if (!(await isTakenOver(target.side))) await takeOverAll(target, old)
  void removeAll(old)
}

async function isTakenOver({ values }: SideDatabase): Promise<boolean> {
  return (await values.get(TAKEN_OVER)) !== undefined
}

async function takeOverAll({ side, collections }: Target, names: string[]): Promise<void> {
  const opened = new Map<string, RawDatabase>()
  try {
    // Opens all of them before it reads the first: from here on no older tab writes.
    for (const name of names) {
      const raw = await openSealed(name, SEALED_VERSION)
      if (raw) opened.set(name, raw)
    }
    const [held, facts, replica] = await Promise.all([
      side.held.toArray(),
      side.facts.toArray(),
      side.values.get('replica'),
    ])
    const reader = createOldReader({ held, facts, replica: String(replica?.value) })
    const found = new Map<CollectionName, Found>()
    for (const name of COLLECTION_NAMES) {
      const old = await oldCollection(name, opened)
      if (old) found.set(name, await takeOverCollection(collections[name] as RxCollection, old, reader))
    }
    await finish(side, found)
  } finally {
    for (const raw of opened.values()) raw.close()
  }
}

async function takeOverCollection(collection: RxCollection, old: OldCollection, reader: OldReader): Promise<Found> {
  try {
    const pending: PendingRow[] = []
    for await (const page of readOldPages(old, reader)) {
      pending.push(...page.pending)
      await putNewer(collection, page.rows)
    }
    return { pending, checkpoint: await readOldCheckpoint(old, reader) }
  } catch (cause) {
    throw new TakeoverFailed(`“${old.name}” could not be moved to this version`, { cause })
  }
}

/** Writes rows as they are, unless the same or a later state of the document is stored already. */
async function putNewer(collection: RxCollection, rows: OldRow[]): Promise<void> {
  const { dexieDb, dexieTable } = await (collection.storageInstance.internals as DexieStorageInternals)
  const table = dexieTable as Table<OldRow, string>
  await dexieDb.transaction('rw', table, async () => {
    const stored = await table.bulkGet(rows.map(({ id }) => id))
    await table.bulkPut(rows.filter((row, at) => writesOf(row) > writesOf(stored[at])))
  })
}

async function finish(side: SideDatabase, found: Map<CollectionName, Found>): Promise<void> {
  const { values, pending, checkpoints, held } = side
  await side.transaction('rw', [values, pending, checkpoints, held], async () => {
    // Another tab was faster, and the app may have changed it since.
    if (await isTakenOver(side)) return
    for (const [collection, { pending: rows, checkpoint }] of found) {
      await pending.bulkPut(rows)
      await checkpoints.put({ collection, checkpoint })
    }
    await held.clear()
    await values.put({ key: TAKEN_OVER, value: new Date().toISOString() })
  })
}

/**
 * One that a slower tab still reads is deleted when that tab is done. One that can't be deleted is tried at the next
 * start.
 */
async function removeAll(names: string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => Dexie.delete(name)))
}
