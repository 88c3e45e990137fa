import { backoff } from '../backoff.ts'
import { factsOf, type SyncContext, syncNamed } from './collection-sync.ts'
import type { Later } from './later.ts'
import { idOf, keyOf } from './pending.ts'
import type { CampaignFacts } from './store.ts'
import { plainOf, readStored } from './stored-documents.ts'

/** Waits before a campaign that is unknown to the server is sent again. */
const RESENDS = { firstMs: 500, longestMs: 64_000 }
const MOST_RESENDS = 8

/**
 * Sends one row of every refused campaign. If it is taken, the others follow. A campaign without rows is not refused.
 */
export async function probeRefused(context: SyncContext): Promise<void> {
  const { store } = context
  for (const { id, refusal } of store.allFacts()) {
    if (!refusal) continue
    const rows = await store.pendingOf(id)
    // Until the server has the campaign itself, nothing in it is sent first.
    const row = rows.find(({ collection }) => collection === 'campaigns') ?? rows[0]
    if (!row) {
      await store.changeFacts(id, (facts) => facts && withoutRefusal(facts))
      continue
    }
    context.probes.add(row.key)
    context.push([idOf(row)], row.collection)
  }
}

export function withoutRefusal({ refusal: _, ...facts }: CampaignFacts): CampaignFacts {
  return facts
}

/** For a campaign that the server lost or never had: it is sent first, and its documents follow once it is accepted. */
export function createResender(context: () => SyncContext, later: Later) {
  const times = new Map<string, number>()
  return {
    onUnknown: (campaignId: string) => {
      const before = times.get(campaignId) ?? 0
      if (before >= MOST_RESENDS) return
      times.set(campaignId, before + 1)
      later.run(backoff(before, RESENDS), () => resend(context(), campaignId))
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
