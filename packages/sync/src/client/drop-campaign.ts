import type { PullAnswer } from '../protocol.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { isLeaving, isOwnCopy } from './learn-campaigns.ts'
import { forgetCampaign, removeCampaign } from './removal.ts'
import { sayAgain } from './say-again.ts'
import { readContents, readStored } from './stored-documents.ts'

/** A campaign, and the answer that counts it among those that are gone. `isServed`: its documents are sent again. */
type Gone = { campaignId: string; answer: PullAnswer; isServed: boolean }

/**
 * Drops what this device may not hold (any more, or in this form). If the membership is lost, everything of the
 * campaign goes at once and the facts go last: without them this person would count as its GM.
 */
export async function dropCampaign(context: SyncContext, sync: CollectionSync, { campaignId, answer, isServed }: Gone) {
  const { store, now, syncs } = context
  // Looked at first: what a person restores from now on has a row by the next look, and is theirs.
  const isHere = await isAnythingHere(context, campaignId)
  if (await isOwnCopy(context, answer, campaignId)) return
  const isLost = sync.name === 'campaigns' && answer.campaigns.every(({ id }) => id !== campaignId)
  const campaign = isHere && isLost ? (await readStored(sync.collection, [campaignId])).get(campaignId) : undefined
  const why = answer.why?.[campaignId]
  if (campaign && !campaign._deleted && !isLeaving(context, await store.readFacts(campaignId))) {
    await store.addDeparture({ campaignId, name: String(campaign.name ?? ''), at: now(), ...(why && { why }) })
  }
  const removal = { store, now, campaignId, keepPending: true, withDeleted: true }
  if (!isLost) {
    if (!isHere) return
    const setAside = await removeCampaign({ ...removal, syncs: [sync], ...(isServed && { replaced: 'all' }) })
    if (isServed && setAside.length > 0) await sayAgain(context, campaignId)
    return
  }
  context.dropping.add(campaignId)
  try {
    if (isHere) await removeCampaign({ ...removal, syncs })
    // Its own place is stored with the page: a page that dies before that hears it again.
    const others = syncs.filter((each) => each !== sync)
    await forgetCampaign({ store, syncs: others }, { campaignId, at: answer.checkpoint[campaignId] })
    // A join that was answered meanwhile may have stored it, or a person has restored a copy.
    const isStored = await isAnythingHere(context, campaignId)
    if (isStored && !(await isOwnCopy(context, answer, campaignId))) {
      for (const each of syncs) await removeIfLeft(context, each, campaignId)
    }
  } finally {
    context.dropping.delete(campaignId)
  }
  context.push('all')
  context.pull()
}

/** Whether this device knows the campaign, or has documents of it. */
async function isAnythingHere({ store, syncs }: SyncContext, campaignId: string): Promise<boolean> {
  if (await store.readFacts(campaignId)) return true
  for (const sync of syncs) if ((await readContents(sync, campaignId)).length > 0) return true
  return (await store.pendingOf(campaignId)).length > 0
}

/**
 * Another tab, or the pull of the campaigns, may have removed the campaign from this device while the page was stored.
 */
export async function removeIfLeft(context: SyncContext, sync: CollectionSync, campaignId: string): Promise<void> {
  const { store, now } = context
  const known = await store.readFacts(campaignId)
  if (known && !known.removed) return
  await removeCampaign({ store, now, syncs: [sync], campaignId, keepPending: true, withDeleted: !known })
}
