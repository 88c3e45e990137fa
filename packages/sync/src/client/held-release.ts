import { type CollectionSync, factsOf, maySend, type SyncContext } from './collection-sync.ts'
import type { Later } from './later.ts'
import { touchDocuments } from './touch.ts'

/** The wait before a campaign that turned out to be unknown to the server is sent again; doubled each time. */
const FIRST_RESEND_MS = 500
const MOST_RESENDS = 8

/** Everything that is held and may go by now goes, and so does what is held for a campaign that left: into the keep. */
export async function releaseHeldRows(
  context: SyncContext,
  syncs: CollectionSync[],
  campaignId?: string,
): Promise<void> {
  const wanted = context.held.all().filter((row) => !campaignId || row.campaignId === campaignId)
  const left = new Set<string>()
  for (const id of new Set(wanted.map((row) => row.campaignId))) if (await context.hasLeft(id)) left.add(id)
  const free = wanted.filter((row) => maySend(context, row) || left.has(row.campaignId))
  for (const sync of syncs) {
    const rows = free.filter(({ collection }) => collection === sync.name)
    const ids = rows.map(({ key }) => key.slice(sync.name.length + 1))
    await touchDocuments(sync.collection, ids)
  }
}

/** Sends one row of every refused campaign: should it be taken, the others follow. */
export async function probeRefused(context: SyncContext, syncs: CollectionSync[]): Promise<void> {
  const refused = context.store.allFacts().filter(({ refusal }) => refusal)
  for (const { id } of refused) {
    const row = context.held.all().find(({ campaignId }) => campaignId === id)
    const sync = syncs.find(({ name }) => name === row?.collection)
    if (!row || !sync) continue
    context.probes.add(row.key)
    await touchDocuments(sync.collection, [row.key.slice(sync.name.length + 1)])
  }
}

/** The server lost a campaign, or never had it: it goes first again, and what is held follows once it was accepted. */
export function createResender(context: () => SyncContext, syncs: () => CollectionSync[], later: Later) {
  const times = new Map<string, number>()
  const resend = async (campaignId: string) => {
    const { store, held } = context()
    await store.changeFacts(campaignId, () => ({ ...factsOf(context(), campaignId), accepted: false }))
    const campaigns = syncs().find(({ name }) => name === 'campaigns')
    const [document] = (await campaigns?.collection.storageInstance.findDocumentsById([campaignId], false)) ?? []
    if (!campaigns || !document) return
    if (!held.get('campaigns', campaignId)) {
      await held.hold([{ collection: 'campaigns', campaignId, doc: document, base: null }])
    }
    await touchDocuments(campaigns.collection, [campaignId])
  }
  return {
    onUnknown: (campaignId: string) => {
      const before = times.get(campaignId) ?? 0
      if (before >= MOST_RESENDS) return
      times.set(campaignId, before + 1)
      later.run(FIRST_RESEND_MS * 2 ** before, () => resend(campaignId))
    },
    forget: () => times.clear(),
  }
}
