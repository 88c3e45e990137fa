import { type SyncContext, syncNamed } from './collection-sync.ts'
import { readStored } from './stored-documents.ts'

/** Without this no one would learn that what they wrote before isn't in the campaign. */
export async function sayAgain(context: SyncContext, campaignId: string): Promise<void> {
  const { store, now } = context
  const campaigns = syncNamed(context, 'campaigns')
  const campaign = campaigns && (await readStored(campaigns.collection, [campaignId])).get(campaignId)
  await store.addDeparture({ campaignId, name: String(campaign?.name ?? ''), at: now(), why: 'again' })
}
