import type { CampaignRole, CollectionName, PullAnswer } from '../protocol.ts'
import { isBehind } from './behind.ts'
import { type CollectionSync, isOutdated, type SyncContext, syncNamed } from './collection-sync.ts'
import { keyOf } from './pending.ts'
import { isSameEpoch, type Progress } from './progress.ts'
import { type CampaignFacts, NEW_CAMPAIGN_FACTS } from './store.ts'
import { readStored } from './stored-documents.ts'

/** How far a collection had come when the answer was asked for. */
export type AskedAt = { name: CollectionName; progress: Progress }

/** Learns which campaigns this person is in, and their role. */
export async function learnCampaigns(
  context: SyncContext,
  { campaigns }: Pick<PullAnswer, 'campaigns'>,
  asked: AskedAt,
): Promise<void> {
  const { store, push, dropping } = context
  noteOwned(context, campaigns)
  await noteCutOff(context, campaigns)
  for (const { id, role, memberId } of campaigns) {
    const known = store.factsOf(id)
    if (isBehind(known) || isCutOff({ store }, id) || dropping.has(id)) continue
    if (known?.accepted && known.role === role && known.memberId === memberId) continue
    if (role === 'player' && (await keepApartIfOwn(context, id))) continue
    // Another one of them may have been learned meanwhile, which takes a moment.
    if (await isOfLostMembership(store, [{ id }], asked)) continue
    await store.changeFacts(id, (facts) => {
      return dropping.has(id) ? facts : { ...withoutOldNews(facts, role), id, role, memberId, accepted: true }
    })
    if (!known?.accepted) push('all')
  }
}

/**
 * Asks in which campaigns this person is now, and on which seats: that decides what becomes of a refused edit. Stores
 * nothing else of the answer: a document that waits for its push would be passed over.
 */
export async function askMemberships(context: SyncContext, { name }: CollectionSync): Promise<void> {
  const { link, transport, store, run } = context
  const progress = await store.progress(name)
  const { checkpoint } = progress
  const replica = store.replicas()[0] ?? ''
  const body = { collection: name, replica, run, generation: store.generation(), checkpoint, limit: 1 }
  const answer = await link.call((signal) => transport.pull(body, signal), { purpose: 'pull' })
  const asked = { name, progress }
  const isNews =
    !answer.restored && !isOutdated(context, answer) && !(await isOfLostMembership(store, answer.campaigns, asked))
  if (isNews) await learnCampaigns(context, answer, asked)
  context.pull()
}

/**
 * Whether the membership of one of these campaigns ended since the answer was asked for. What it brings may not be held
 * any more, and nothing later would take it away.
 */
export async function isOfLostMembership(
  store: SyncContext['store'],
  campaigns: readonly { id: string }[],
  { name, progress }: AskedAt,
): Promise<boolean> {
  const { checkpoint } = await store.progress(name)
  return campaigns.some(({ id }) => !isSameEpoch(checkpoint[id], progress.checkpoint[id]))
}

/** One campaign fewer makes room for another (behavior.md#quotas). Refusals still on their way may be out of date. */
function noteOwned(context: SyncContext, campaigns: PullAnswer['campaigns']): void {
  const before = context.owned
  context.owned = campaigns.filter(({ role }) => role === 'gm').length
  if (context.owned >= before) return
  context.retries += 1
  context.onRoom()
}

/** A refusal to a GM doesn't apply to what a player may send. A campaign that is served isn't deleted. */
function withoutOldNews(facts: CampaignFacts | undefined, role: CampaignRole): Partial<CampaignFacts> {
  const { refusal, cloudDeleted: _, ownCopy: __, ...rest } = facts ?? {}
  return refusal && facts?.role === role ? { ...rest, refusal } : rest
}

/**
 * Keeps a copy apart that this device made or imported, and that the server never had from this person. Its facts are
 * looked at last: the pull of another collection may store the campaign meanwhile, and tells them first.
 */
async function keepApartIfOwn(context: SyncContext, id: string): Promise<boolean> {
  if (!(await isMadeHere(context, id)) && !(await isHere(context, id))) return false
  let isOwn = false
  await context.store.changeFacts(id, (facts) => {
    const known: CampaignFacts = { ...NEW_CAMPAIGN_FACTS, ...facts, id }
    isOwn = known.role === 'gm' && !known.accepted && !known.removed
    return isOwn ? { ...known, ownCopy: true } : facts
  })
  return isOwn
}

/** Of copies that were cut off: whether the server has the campaign again, and whether the copy is still here. */
async function noteCutOff(context: SyncContext, campaigns: PullAnswer['campaigns']): Promise<void> {
  const { store, syncs, pull } = context
  for (const { id, accepted, cloudDeleted, ownCopy } of store.allFacts().filter(({ id }) => isCutOff({ store }, id))) {
    const served = campaigns.find((each) => each.id === id)
    if (served && ((ownCopy && accepted) || !(await isHere(context, id)))) {
      // An earlier version took what it had just downloaded for a copy, or lost the copy. The server's is downloaded.
      const restart = syncs.map(({ name }) => name)
      await store.changeFacts(id, (facts) => facts && { ...withoutCut(facts), restart })
      pull()
      continue
    }
    const isBack = served?.role === 'gm'
    if (ownCopy && isBack) await store.changeFacts(id, (facts) => facts && withoutCut(facts))
    if (ownCopy || isBack === cloudDeleted?.isBack) continue
    await store.changeFacts(id, (facts) => {
      return facts?.cloudDeleted ? { ...facts, cloudDeleted: { ...facts.cloudDeleted, isBack } } : facts
    })
  }
}

function withoutCut({ cloudDeleted: _, ownCopy: __, ...facts }: CampaignFacts): CampaignFacts {
  return facts
}

async function isHere(context: SyncContext, id: string): Promise<boolean> {
  const campaigns = syncNamed(context, 'campaigns')
  const stored = campaigns && (await readStored(campaigns.collection, [id])).get(id)
  return stored !== undefined && !stored._deleted
}

/** Whether this device made or imported it: only what the server never had from here has no base. */
async function isMadeHere({ store }: SyncContext, id: string): Promise<boolean> {
  const [row] = await store.pendingAt([keyOf('campaigns', id)])
  return row?.base === null
}

/**
 * Whether its owner deleted it from the cloud and this device still has it, or it is a copy of this device's own. The
 * server may have it again, from a backup: this copy stays as it is.
 */
export function isCutOff({ store }: Pick<SyncContext, 'store'>, campaignId: string): boolean {
  const facts = store.factsOf(campaignId)
  return (facts?.cloudDeleted !== undefined || facts?.ownCopy === true) && !facts.removed
}

/**
 * A campaign that its owner deleted from the cloud on another device stays here, cut off, until they decide on this
 * one.
 */
export async function isOwnCopy(context: SyncContext, { why }: PullAnswer, campaignId: string): Promise<boolean> {
  const { store, now } = context
  if (isCutOff({ store }, campaignId)) return true
  if (why?.[campaignId] !== 'deleted') return keepImported(context, campaignId)
  let isKept = false
  await store.changeFacts(campaignId, (known) => {
    isKept = known?.role === 'gm' && !isLeaving(context, known)
    if (!known || !isKept) return known
    return { ...known, accepted: false, cloudDeleted: known.cloudDeleted ?? { at: now(), kept: false } }
  })
  return isKept || keepImported(context, campaignId)
}

/** Keeps a copy apart that this device made or imported, of a campaign that this person isn't in any more. */
export async function keepImported(context: SyncContext, id: string): Promise<boolean> {
  if (isLeaving(context, context.store.factsOf(id))) return false
  return (await isMadeHere(context, id)) && keepApartIfOwn(context, id)
}

/** Whether a person removes it here, so no one has to say that it is gone. */
export function isLeaving({ now }: Pick<SyncContext, 'now'>, facts: CampaignFacts | undefined): boolean {
  return facts?.removed === true || (facts?.leavingUntil ?? '') > now()
}
