import type { Poke, PokedChanges } from '../protocol.ts'
import { type CollectionSync, isOutdated, mayReceive, type SyncContext } from './collection-sync.ts'
import { removeIfLeft } from './drop-campaign.ts'
import { isWithin } from './progress.ts'
import { storeProgress, storeServed } from './pull.ts'

/** A poke's changes of one collection. */
export type PokedPage = Pick<Poke, 'campaignId' | 'generation'> & { changes: PokedChanges }

/**
 * Stores what a poke brought, as if it had been pulled from this device's place. Returns false if only a pull can tell:
 * something before it is missing here, or the device may know a later state.
 */
export async function storePokedPage(context: SyncContext, sync: CollectionSync, page: PokedPage): Promise<boolean> {
  const { store, poked } = context
  const { campaignId, generation, changes } = page
  const { documents, from, to, published } = changes
  const facts = store.factsOf(campaignId)
  const isPlain = facts?.accepted && !facts.restart?.includes(sync.name) && !facts.catchingUp?.includes(sync.name)
  if (!isPlain || !mayReceive(context, campaignId)) return false
  if (!generation || store.generation() === '' || isOutdated(context, { generation })) return false
  const progress = await store.progress(sync.name)
  const place = progress.checkpoint[campaignId]
  if (place === undefined) return false
  // A pull or the answer to a push was faster.
  if (isWithin(to, place)) return true
  if (!isWithin(from, place)) return false
  // Pushed by this device since its last page: what it holds may be later than this one.
  if (documents.some(({ id }) => progress.apart?.[id] !== undefined)) return false
  const known = poked.find(sync.name, documents)
  poked.expect(sync.name, documents)
  const waiting = await storeServed(context, sync, { documents, isRenewed: () => false, known })
  await removeIfLeft(context, sync, campaignId)
  const pulled = {
    places: { [campaignId]: to },
    passedOver: waiting.map(({ id }) => ({ id, campaignId })),
    ...(published !== undefined && { published: { [campaignId]: published } }),
  }
  return storeProgress(context, sync, { progress, pulled })
}
