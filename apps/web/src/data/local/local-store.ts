import type { CampaignFacts, HeldRow, Rejection, ReplicationStore } from '@lanternkeep/sync/client'
import { liveQuery } from 'dexie'
import { BehaviorSubject } from 'rxjs'
import { storeFarewell } from './farewells.ts'
import type { SideDatabase } from './side-database.ts'

/** The replication's side of the own database, with the facts of every campaign kept in memory and live across tabs. */
export type LocalStore = ReplicationStore & {
  facts$: BehaviorSubject<ReadonlyMap<string, CampaignFacts>>
  rejections$: BehaviorSubject<readonly Rejection[]>
  held$: BehaviorSubject<readonly HeldRow[]>
  close: () => void
}

export async function openLocalStore(side: SideDatabase): Promise<LocalStore> {
  const facts$ = new BehaviorSubject<ReadonlyMap<string, CampaignFacts>>(byId(await side.facts.toArray()))
  const rejections$ = new BehaviorSubject<readonly Rejection[]>(await side.rejections.toArray())
  const held$ = new BehaviorSubject<readonly HeldRow[]>(await side.held.toArray())
  const subscriptions = [
    liveQuery(() => side.facts.toArray()).subscribe((list) => facts$.next(byId(list))),
    liveQuery(() => side.rejections.toArray()).subscribe((list) => rejections$.next(list)),
    liveQuery(() => side.held.toArray()).subscribe((list) => held$.next(list)),
  ]
  return {
    facts$,
    rejections$,
    held$,
    factsOf: (campaignId) => facts$.value.get(campaignId),
    allFacts: () => [...facts$.value.values()],
    changeFacts: (campaignId, change) => changeFacts(side, facts$, campaignId, change),
    held: () => side.held.toArray(),
    putHeld: async (rows) => void (await side.held.bulkPut(rows)),
    removeHeld: (keys) => side.held.bulkDelete(keys),
    addRejections: async (rejections) => void (await side.rejections.bulkPut(rejections)),
    addKeeps: (keeps) => addKeeps(side, keeps),
    addFarewell: (farewell) => storeFarewell(side, { ...farewell, seen: false }),
    close: () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

async function changeFacts(
  side: SideDatabase,
  facts$: LocalStore['facts$'],
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
  const known = new Map(facts$.value)
  if (changed) known.set(campaignId, changed)
  else known.delete(campaignId)
  facts$.next(known)
}

async function addKeeps(side: SideDatabase, keeps: Parameters<ReplicationStore['addKeeps']>[0]): Promise<void> {
  // A push that was under way when the campaign had to go may bring the same edit once more.
  const kept = keeps.map((keep) => ({ ...keep, id: `${keep.collection}/${keep.document.id}/${keep.document.rev}` }))
  await side.keeps.bulkPut(kept)
}

function byId(list: CampaignFacts[]): ReadonlyMap<string, CampaignFacts> {
  return new Map(list.map((facts) => [facts.id, facts]))
}
