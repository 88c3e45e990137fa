import { COLLECTION_NAMES, type CollectionName, same } from '@lanternkeep/sync'
import {
  type CampaignFacts,
  createAnnouncedRows,
  type KeptChange,
  type PendingPage,
  type PendingRow,
  type Rejection,
  type ReplicationStore,
} from '@lanternkeep/sync/client'
import { liveQuery } from 'dexie'
import { BehaviorSubject } from 'rxjs'
import { readActNote } from '../combat/act-notes.ts'
import { answerOf } from '../engine/read-many.ts'
import { addRows, readRows, readThenWrite } from '../engine/read-then-write.ts'
import type { SideDatabase } from '../engine/side-database.ts'
import { storeDeparture } from '../kept-changes/departure-rows.ts'
import { openProgressStore } from './progress-store.ts'
import { openReplicaNames } from './replica-names.ts'
import { ALL_MARKS, markSent, marksOf, type SentMarks, withMarks, withoutMarks } from './sent-marks.ts'

/**
 * The replication's part of the account's own database. The facts of every campaign are kept in memory, live across
 * tabs.
 */
export type LocalStore = ReplicationStore & {
  facts$: BehaviorSubject<ReadonlyMap<string, CampaignFacts>>
  rejections$: BehaviorSubject<readonly Rejection[]>
  close: () => void
}

export async function openLocalStore(side: SideDatabase): Promise<LocalStore> {
  const facts$ = new BehaviorSubject<ReadonlyMap<string, CampaignFacts>>(byId(await side.facts.toArray()))
  const rejections$ = new BehaviorSubject<readonly Rejection[]>(await side.rejections.toArray())
  const facts: Facts = { side, facts$ }
  const announced = createAnnouncedRows()
  const names = await openReplicaNames(side)
  const progress = await openProgressStore(side, (changed) => facts$.next(new Map([...facts$.value, ...byId(changed)])))
  const subscriptions = [
    liveQuery(() => side.facts.toArray()).subscribe((list) => tellFacts(facts$, byId(list))),
    liveQuery(() => side.rejections.toArray()).subscribe((list) => rejections$.next(list)),
  ]
  return {
    facts$,
    rejections$,
    factsOf: (campaignId) => facts$.value.get(campaignId),
    allFacts: () => [...facts$.value.values()],
    readFacts: async (campaignId) => {
      const stored = await side.facts.get(campaignId)
      learnFacts(facts$, campaignId, stored)
      return stored
    },
    changeFacts: (campaignId, change) => changeFacts(facts, campaignId, change),
    replicas: names.get,
    renewReplica: names.renew,
    pendingCollections: () => pendingCollections(side),
    pendingPage: (page) => pendingPage(side, page),
    pendingAt: (keys) => pendingAt(side, keys),
    pendingOf: (campaignId) => pendingOf(side, campaignId),
    pendingCampaigns: () => pendingCampaigns(side),
    changePending: async (keys, change, likely) => {
      const changeOne: typeof change = (row, key) => {
        announced.changed(key)
        return change(row, key)
      }
      if (likely === 'new' && (await addPending(side, keys, changeOne))) return
      await changePending(side, keys, changeOne)
    },
    markSent: (collection, revs, replica) => {
      for (const key of revs.keys()) announced.changed(key)
      return markSent(side, collection, { revs, replica })
    },
    announced,
    ...progress.store,
    addRejections: async (rejections) => void (await side.rejections.bulkPut(rejections)),
    forgetHeldRejections: async (keys) => {
      const isTaken = ({ collection, documentId, isHeld }: Rejection) =>
        isHeld && keys.includes(`${collection}/${documentId}`)
      const taken = rejections$.value.filter(isTaken)
      if (taken.length > 0) await side.rejections.bulkDelete(taken.map(({ id }) => id))
    },
    addKeptChanges: (keeps, replaced = []) => addKeptChanges(side, keeps, replaced),
    addDeparture: (departure) => storeDeparture(side, { ...departure, seen: false }),
    close: () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      names.close()
      progress.close()
    },
  }
}

/** As stored, and in memory. */
type Facts = Pick<LocalStore, 'facts$'> & { side: SideDatabase }

async function changeFacts(
  { side, facts$ }: Facts,
  campaignId: string,
  change: (facts: CampaignFacts | undefined) => CampaignFacts | undefined,
): Promise<void> {
  const changed = await side.transaction('rw', side.facts, async () => {
    const stored = await side.facts.get(campaignId)
    const next = change(stored)
    if (next === stored) return stored
    await (next ? side.facts.put(next) : side.facts.delete(campaignId))
    return next
  })
  learnFacts(facts$, campaignId, changed)
}

function learnFacts(facts$: LocalStore['facts$'], campaignId: string, facts: CampaignFacts | undefined): void {
  const known = new Map(facts$.value)
  if (facts) known.set(campaignId, facts)
  else known.delete(campaignId)
  tellFacts(facts$, known)
}

/** Each pull looks at facts: what follows them isn't worked out again if they are as they were. */
function tellFacts(facts$: LocalStore['facts$'], next: ReadonlyMap<string, CampaignFacts>): void {
  const known = facts$.value
  const isKnown = known.size === next.size && [...next].every(([id, facts]) => same(known.get(id), facts))
  if (!isKnown) facts$.next(next)
}

async function pendingAt(side: SideDatabase, keys: string[]): Promise<PendingRow[]> {
  if (keys.length === 0) return []
  const asked = { table: side.pending.name, keys, beside: marksOf(keys) }
  const { rows, beside } = await readRows<PendingRow, SentMarks>(side, asked)
  return rows.flatMap((row) => (row ? [withMarks(row, beside)] : []))
}

async function pendingCollections(side: SideDatabase): Promise<ReadonlySet<CollectionName>> {
  return side.transaction('r', side.pending, async ({ idbtrans }) => {
    const store = idbtrans.objectStore(side.pending.name)
    const first = COLLECTION_NAMES.map((name) => answerOf(store.getKey(rowsOf(name))))
    const found = await Promise.all(first)
    return new Set(COLLECTION_NAMES.filter((_, index) => found[index] !== undefined))
  })
}

const rowsOf = (name: CollectionName) => IDBKeyRange.bound(`${name}/`, `${name}/\uffff`)

function pendingPage(side: SideDatabase, { collection, after, limit }: PendingPage): Promise<PendingRow[]> {
  const last = `${collection}/\uffff`
  const rows = side.pending.where('key').between(after ?? `${collection}/`, last, after === undefined)
  return withMarksOf(side, marksOf([`${collection}/`]), () => rows.limit(limit).toArray())
}

/** Counting them is one request for each campaign, where reading their keys is one for each row. */
function pendingCampaigns(side: SideDatabase): Promise<ReadonlyMap<string, number>> {
  return side.transaction('r', side.pending, async () => {
    const ids = (await side.pending.orderBy('campaignId').uniqueKeys()) as string[]
    const counts = await Promise.all(ids.map((id) => side.pending.where('campaignId').equals(id).count()))
    return new Map(ids.map((id, index) => [id, counts[index] as number]))
  })
}

function pendingOf(side: SideDatabase, campaignId: string): Promise<PendingRow[]> {
  return withMarksOf(side, ALL_MARKS, () => side.pending.where('campaignId').equals(campaignId).toArray())
}

function withMarksOf(side: SideDatabase, marks: readonly string[], read: () => PromiseLike<PendingRow[]>) {
  return side.transaction('r', side.pending, async (): Promise<PendingRow[]> => {
    const rows = await read()
    if (rows.length === 0) return rows
    const all = (await side.pending.bulkGet([...marks])) as unknown as (SentMarks | undefined)[]
    return rows.map((row) => withMarks(row, all))
  })
}

/** Returns false, with nothing stored, if a key has a row. Marks needn't be read: they go with their rows. */
async function addPending(
  side: SideDatabase,
  keys: string[],
  make: (row: undefined, key: string) => PendingRow | undefined,
): Promise<boolean> {
  const made = keys.flatMap((key) => make(undefined, key) ?? [])
  return made.length === keys.length && addRows(side, side.pending.name, made)
}

/** Every local write that may have rows passes through here first: one transaction, one read for all its documents. */
async function changePending(
  side: SideDatabase,
  keys: string[],
  change: (row: PendingRow | undefined, key: string) => PendingRow | undefined,
): Promise<void> {
  if (keys.length === 0) return
  const asked = { table: side.pending.name, keys, beside: marksOf(keys) }
  await readThenWrite<PendingRow, SentMarks>(side, asked, (rows, marks) => {
    const put: PendingRow[] = []
    const remove: string[] = []
    const settled = new Set<string>()
    for (const [index, key] of keys.entries()) {
      const stored = rows[index]
      const row = stored && withMarks(stored, marks)
      const next = change(row, key)
      if (next && next !== row) put.push(next)
      if (!next && stored) remove.push(key)
      if (!next || next !== row) settled.add(key)
    }
    return { put, remove, beside: withoutMarks(marks, settled) }
  })
}

async function addKeptChanges(side: SideDatabase, keeps: KeptChange[], replaced: KeptChange[]): Promise<void> {
  // A push that was running when the campaign had to leave may bring the same edit again.
  const idOf = ({ collection, document }: KeptChange) => `${collection}/${document.id}/${document.rev}`
  const kept = keeps.map(async (keep) => {
    const note = keep.collection === 'acts' ? await readActNote(side, keep.document.id) : undefined
    return { ...keep, id: idOf(keep), ...(note && { note }) }
  })
  const rows = await Promise.all(kept)
  await side.transaction('rw', side.keeps, async () => {
    await side.keeps.bulkPut(rows)
    await side.keeps.bulkDelete(replaced.map(idOf))
  })
}

function byId(list: CampaignFacts[]): ReadonlyMap<string, CampaignFacts> {
  return new Map(list.map((facts) => [facts.id, facts]))
}
