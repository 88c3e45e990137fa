import type { DocumentTx, SyncPerson } from '@lanternkeep/sync/server'
import { isWithin, type Limits } from '../limits/limits.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'

/** Campaigns that the person writes, with the join codes they name. */
export type NamedCodes = { person: SyncPerson; campaigns: { id: string; joinCode?: unknown }[] }
/** The owners who may name no more codes for now. */
export type RefusedOwners = ReadonlySet<string>

/** Counts the new join codes before anything is decided, because a decision waits for nothing. */
export async function countNamedCodes(
  storage: DocumentStorage,
  limits: Limits,
  named: NamedCodes,
): Promise<RefusedOwners> {
  const refused = new Set<string>()
  if (!named.campaigns.some(({ joinCode }) => joinCode !== undefined)) return refused
  for (const owner of await storage.view((tx) => ownersOfNewCodes(tx, named))) {
    if (!(await isWithin(() => limits.take('joinCodePerOwner', owner)))) refused.add(owner)
  }
  return refused
}

/** For each code that differs from the stored one. Only a campaign's GM can use up its owner's limit. */
function ownersOfNewCodes(tx: DocumentTx, { person, campaigns }: NamedCodes): string[] {
  const ids = campaigns.map(({ id }) => id)
  const [stored, scopes] = [tx.rows('campaigns', ids), tx.scopes(ids)]
  const roles = new Map(tx.memberships(person, ids).map(({ campaignId, role }) => [campaignId, role]))
  return campaigns.flatMap(({ id, joinCode }) => {
    if (joinCode === undefined || joinCode === stored.get(id)?.document.joinCode) return []
    const scope = scopes.get(id)
    if (!scope) return 'userId' in person ? [person.userId] : []
    return roles.get(id) === 'gm' ? [scope.ownerId] : []
  })
}
