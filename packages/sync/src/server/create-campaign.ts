import type { SyncDocument } from '../protocol.ts'
import type { DocumentTx, ServerFacts } from './document-store.ts'
import { refusalOfMany } from './owned-campaigns.ts'
import { type WriteOutcome, writeDocument } from './write.ts'

export type CampaignOutcome = WriteOutcome | { outcome: 'exists' }

/** Creates the campaign, its owner's membership as GM and its document together. */
export function createCampaign(
  tx: DocumentTx,
  ownerId: string,
  document: Omit<SyncDocument, 'rev'>,
  facts: ServerFacts,
): CampaignOutcome {
  const campaignId = String(document.id)
  if (tx.scopes([campaignId]).has(campaignId)) return { outcome: 'exists' }
  if (!facts.mayOwnerSync(ownerId)) return { outcome: 'plan' }
  const full = refusalOfMany(tx, ownerId, facts)
  if (full) return { outcome: 'forbidden', message: full, path: '' }
  tx.createScope({ campaignId, ownerId, memberId: facts.newId() })
  const change = () => ({ ...document, ownerId })
  return writeDocument(tx, 'server', { collection: 'campaigns', id: campaignId, campaignId, change }, facts)
}
