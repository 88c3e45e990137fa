import { backoff } from '../backoff.ts'
import { factsOf, type SyncContext, syncNamed } from './collection-sync.ts'
import type { Later } from './later.ts'
import { idOf, isNeverSeen, keyOf, pendingEdit } from './pending.ts'
import type { CampaignFacts, PendingRow } from './store.ts'
import { plainOf, readStored } from './stored-documents.ts'

/** Waits before a campaign that is unknown to the server is sent again. */
const RESENDS = { firstMs: 500, longestMs: 64_000 }
const MOST_RESENDS = 8

/**
 * Sends one edit of every refused campaign, or of those that are meant. If it is taken, the others follow. A campaign
 * without edits is not refused.
 */
export async function probeRefused(
  context: SyncContext,
  isMeant: (facts: CampaignFacts) => boolean = () => true,
): Promise<void> {
  const { store } = context
  for (const facts of store.allFacts()) {
    const { id, refusal } = facts
    if (!refusal || !isMeant(facts)) continue
    const rows = await store.pendingOf(id)
    const row = await rowToProbe(context, rows)
    if (!row) {
      await store.changeFacts(id, (facts) => facts && withoutRefusal(facts))
      for (const left of rows) context.push([idOf(left)], left.collection)
      continue
    }
    context.probes.add(row.key)
    context.push([idOf(row)], row.collection)
  }
}

type Roomless = { later: Later; bringBack: () => void; campaignIds: ReadonlySet<string> | undefined }

/**
 * Sends an edit of those that their account had no room for, or of these among them. One that a restored server lacks is
 * offered again.
 */
export function probeWithoutRoom(context: SyncContext, { later, bringBack, campaignIds }: Roomless): void {
  const isMeant = ({ id, refusal }: CampaignFacts) => refusal?.noRoom === true && campaignIds?.has(id) !== false
  if (!context.store.allFacts().some(isMeant)) return
  later.run(0, () => {
    bringBack()
    return probeRefused(context, isMeant)
  })
}

/** The first row that is really sent: not one left by a write that never happened, or of what was made and deleted. */
async function rowToProbe(context: SyncContext, rows: PendingRow[]): Promise<PendingRow | undefined> {
  // Until the server has the campaign itself, nothing in it is sent first.
  const inOrder = [...rows.filter(isOfCampaigns), ...rows.filter((row) => !isOfCampaigns(row))]
  for (const row of inOrder) {
    const sync = syncNamed(context, row.collection)
    const stored = sync && (await readStored(sync.collection, [idOf(row)])).get(idOf(row))
    const edit = pendingEdit(row, stored, context.store.replicas())
    if (edit && !isNeverSeen(row, edit)) return row
  }
  return undefined
}

function isOfCampaigns({ collection }: PendingRow): boolean {
  return collection === 'campaigns'
}

export function withoutRefusal({ refusal: _, ...facts }: CampaignFacts): CampaignFacts {
  return facts
}

type Resending = { context: () => SyncContext; later: Later; probe: () => Promise<void> }

/** Sends again what the server refused for a reason that may be gone: a few times for each campaign. */
export function createResender({ context, later, probe }: Resending) {
  const times = new Map<string, number>()
  const inAWhile = (campaignId: string, work: () => Promise<void>) => {
    const before = times.get(campaignId) ?? 0
    if (before >= MOST_RESENDS) return
    times.set(campaignId, before + 1)
    later.run(backoff(before, RESENDS), work)
  }
  return {
    /** The server lost the campaign or never had it: it is sent first, and its documents follow once it is accepted. */
    onUnknown: (campaignId: string) => inAWhile(campaignId, () => resend(context(), campaignId)),
    /** The refusal may have been on its way while the plan changed, and then nothing else announces the change. */
    onPlan: (campaignId: string) => {
      inAWhile(campaignId, async () => {
        if (context().hasPlan()) await probe()
      })
    },
    forget: () => times.clear(),
  }
}

async function resend(context: SyncContext, campaignId: string): Promise<void> {
  const { store } = context
  await store.changeFacts(campaignId, (facts) => ({ ...(facts ?? factsOf(context, campaignId)), accepted: false }))
  const campaigns = syncNamed(context, 'campaigns')
  const stored = campaigns && (await readStored(campaigns.collection, [campaignId])).get(campaignId)
  if (!stored || stored._deleted) return
  const key = keyOf('campaigns', campaignId)
  const { rev } = plainOf(stored)
  await store.changePending([key], (row) => row ?? { key, collection: 'campaigns', campaignId, base: null, rev })
  context.push([campaignId], 'campaigns')
}
