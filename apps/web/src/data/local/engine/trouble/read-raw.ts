import { COLLECTION_NAMES, type CollectionName, type SyncDocument } from '@lanternkeep/sync'
import type { CampaignFacts, PendingRow } from '@lanternkeep/sync/client'
import { Dexie } from 'dexie'
import { type CopySource, factsForCopy } from '../../copy/index.ts'
import { audioName } from '../../recordings/audio/index.ts'
import { databaseName, rxPrefix, sideName } from '../account-databases.ts'
import type { HeldRow, StoredImage } from '../side-database.ts'
import { oldCollection, readOldPages } from '../takeover/old-collection.ts'
import { isOldDatabase } from '../takeover/old-names.ts'
import { createOldReader, documentIn, type OldRow, writesOf } from '../takeover/old-rows.ts'
import { openRaw, type RawDatabase } from '../takeover/raw-database.ts'
import { TAKEN_OVER } from '../takeover/take-over.ts'
import { DatabaseBlocked } from '../takeover/takeover-errors.ts'

/** What is stored of an account whose databases don't open, read row by row. */
export type RawContents = {
  source: CopySource
  /** `onlyHere` is undefined where that can't be read. */
  campaigns: { id: string; name: string; onlyHere: boolean | undefined }[]
  /** Documents other than campaigns. */
  entries: number
  pictures: number
  /** Documents with changes that the server hasn't taken. */
  waiting: number
  hasAudio: boolean
  /** Stores that couldn't be read: `characters`, `images`. */
  unreadable: ReadonlySet<string>
  close(): void
}

type Documents = Map<CollectionName, Map<string, OldRow>>
type Values = { key: string; value: unknown }[]

const PAGE = 500
/** A database that another connection waits to change doesn't open before that one is done. */
const OPENS_WITHIN_MS = 10_000
/** The account's side database by what a person has in it. */
const SIDE_PART = 'pictures and kept changes'
const SIDE_STORES = ['facts', 'held', 'pending', 'rejections', 'keeps', 'values'] as const
type Side = Record<(typeof SIDE_STORES)[number], unknown[]> & { imageIds: string[] }

/** Reads what it can, in any state. Changes nothing. */
export async function readRaw(account: string, name = databaseName(account)): Promise<RawContents> {
  const stored = await Dexie.getDatabaseNames()
  const unreadable = new Set<string>()
  const databases = new Map<string, RawDatabase>()
  // RxDB's own database has nothing of the person's.
  const isRead = (each: string) =>
    each === sideName(name) ||
    each === audioName(account) ||
    (each.startsWith(rxPrefix(name)) && !each.endsWith('--_rxdb_internal'))
  const opening = stored.filter(isRead).map(async (each) => {
    return [each, await attempt(unreadable, partOf(name, account, each), () => openSoon(each))] as const
  })
  for (const [each, raw] of await Promise.all(opening)) if (raw) databases.set(each, raw)
  const sideDatabase = databases.get(sideName(name))
  const side = await readSide(sideDatabase, unreadable)
  const documents = await readDocuments(name, databases, unreadable)
  const waiting = await attempt(unreadable, 'changes', () => countWaiting(name, databases, { ...side, documents }))
  const audio = databases.get(audioName(account))
  const segments = await attempt(unreadable, 'recordings', async () => (await audio?.count('segments')) ?? 0)
  const all = (collection: CollectionName) => [...(documents.get(collection)?.values() ?? [])].map(documentIn)
  const facts = new Map((side.facts as CampaignFacts[]).map((each) => [each.id, each]))
  const knowsFacts = !unreadable.has(SIDE_PART) && !unreadable.has('facts')
  const campaigns = living(all('campaigns')).map(({ id, name: called }) => {
    return { id, name: String(called ?? ''), onlyHere: knowsFacts ? facts.get(id)?.accepted !== true : undefined }
  })
  const others = COLLECTION_NAMES.filter((collection) => collection !== 'campaigns')
  return {
    source: {
      account,
      documents: async (collection) => living(all(collection)),
      besides: async () => ({
        seats: (side.facts as CampaignFacts[]).map(factsForCopy),
        rejections: side.rejections,
        keeps: side.keeps,
      }),
      imageIds: async () => side.imageIds,
      image: (id) => {
        return attempt(unreadable, 'images', async () => (await sideDatabase?.get('images', [id]))?.[0] as StoredImage)
      },
    },
    campaigns,
    entries: others.reduce((sum, collection) => sum + living(all(collection)).length, 0),
    pictures: side.imageIds.length,
    waiting: waiting ?? 0,
    hasAudio: (segments ?? 0) > 0,
    unreadable,
    close: () => {
      for (const raw of databases.values()) raw.close()
    },
  }
}

function living(documents: SyncDocument[]): SyncDocument[] {
  return documents.filter(({ _deleted }) => !_deleted)
}

function partOf(name: string, account: string, stored: string): string {
  if (stored === sideName(name)) return SIDE_PART
  return stored === audioName(account) ? 'recordings' : (stored.split('--').at(-1) ?? stored)
}

/** One that opens later is closed at once, so that it is in no one's way. */
async function openSoon(name: string): Promise<RawDatabase | undefined> {
  const opening = openRaw(name)
  let isLate = false
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    isLate = true
    reject(new DatabaseBlocked(`${name} doesn't open`))
  }, OPENS_WITHIN_MS)
  void opening.then(
    (raw) => isLate && raw?.close(),
    () => undefined,
  )
  return Promise.race([opening, promise]).finally(() => clearTimeout(timer))
}

/** What can't be read is named and left out. */
async function attempt<T>(unreadable: Set<string>, part: string, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch {
    unreadable.add(part)
    return undefined
  }
}

async function readSide(raw: RawDatabase | undefined, unreadable: Set<string>): Promise<Side> {
  const side: Side = { facts: [], held: [], pending: [], rejections: [], keeps: [], values: [], imageIds: [] }
  if (!raw) return side
  for (const store of SIDE_STORES) {
    if (raw.stores.includes(store)) side[store] = (await attempt(unreadable, store, () => allRows(raw, store))) ?? []
  }
  side.imageIds = (await attempt(unreadable, 'images', async () => (await raw.keys('images')) as string[])) ?? []
  return side
}

/** The state of each document that was written last, in whichever schema version it is stored. */
async function readDocuments(
  name: string,
  databases: ReadonlyMap<string, RawDatabase>,
  unreadable: Set<string>,
): Promise<Documents> {
  const documents: Documents = new Map()
  for (const collection of COLLECTION_NAMES) {
    const newest = new Map<string, OldRow>()
    for (const [stored, raw] of databases) {
      const isOne = stored.startsWith(rxPrefix(name)) && stored.endsWith(`--${collection}`)
      const rows = isOne && (await attempt(unreadable, collection, () => allRows(raw, 'docs')))
      for (const row of (rows || []) as OldRow[])
        if (writesOf(row) > writesOf(newest.get(row.id))) newest.set(row.id, row)
    }
    documents.set(collection, newest)
  }
  return documents
}

async function countWaiting(
  name: string,
  databases: ReadonlyMap<string, RawDatabase>,
  { pending, held, facts, values, documents }: Side & { documents: Documents },
): Promise<number> {
  const storedValue = (key: string) => (values as Values).find((each) => each.key === key)?.value
  const old = new Map([...databases].filter(([stored]) => isOldDatabase(name, stored)))
  if (storedValue(TAKEN_OVER) !== undefined || old.size === 0) {
    return (pending as PendingRow[]).filter(({ key, collection, base }) => {
      const row = documents.get(collection)?.get(key.slice(collection.length + 1))
      return row !== undefined && row.rev !== base?.rev
    }).length
  }
  const besides = { held: held as HeldRow[], facts: facts as CampaignFacts[], replica: String(storedValue('replica')) }
  const reader = createOldReader(besides)
  let waiting = 0
  for (const collection of COLLECTION_NAMES) {
    const each = await oldCollection(collection, old)
    if (each) for await (const page of readOldPages(each, reader)) waiting += page.pending.length
  }
  return waiting
}

async function allRows(raw: RawDatabase, store: string): Promise<unknown[]> {
  const all: unknown[] = []
  let after: IDBValidKey | undefined
  for (;;) {
    const { rows, last } = await raw.page(store, { limit: PAGE, ...(after !== undefined && { after }) })
    all.push(...rows)
    if (rows.length < PAGE) return all
    after = last
  }
}
