import { isLibraryId } from '@lanternkeep/schema'
import type { DocumentTx, ServerFacts } from './document-store.ts'

/** Why the account can't have another campaign, in words. Asked only where one is created. */
export function refusalOfMany(tx: DocumentTx, ownerId: string, { quotas }: ServerFacts): string | undefined {
  if (!quotas) return undefined
  const joined = tx.memberships({ userId: ownerId }).filter(({ role }) => role === 'gm')
  const ids = joined.map(({ campaignId }) => campaignId).filter((id) => !isLibraryId(id))
  const owned = [...tx.scopes(ids).values()].filter((scope) => scope.ownerId === ownerId && !scope.deleted)
  if (owned.length < quotas.campaigns) return undefined
  return `You have ${owned.length} campaigns in the cloud, as many as this server allows. Delete one first.`
}
