import { getChangedDocumentsSince } from 'rxdb'
import { collections } from '../collections.ts'
import type { CampaignRole, CollectionName, SyncDocument } from '../protocol.ts'
import { isProjected } from '../rev.ts'
import { isStubTombstone } from '../stub-tombstone.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { campaignIdOf, keyOf, pendingEdit } from './pending.ts'
import { isOwnRev } from './revs.ts'
import { plainOf, type Stored } from './stored-documents.ts'

/** A server state on this device: the stored document, or the base of a pending edit. */
export type HeldState = { campaignId: string; document: SyncDocument; stored: Stored; waits: boolean }

export type Membership = { role: CampaignRole; memberId: string }

const PAGE = 200

/** Every server state of these campaigns on this device, tombstones too, page by page. */
export async function* heldStates(
  { store }: Pick<SyncContext, 'store'>,
  { name, collection }: CollectionSync,
  campaignIds: ReadonlySet<string>,
): AsyncGenerator<HeldState[]> {
  let since: unknown
  for (;;) {
    const page = await getChangedDocumentsSince(collection.storageInstance, PAGE, since)
    const here = (page.documents as Stored[]).filter((stored) => campaignIds.has(campaignIdOf(name, plainOf(stored))))
    const rows = new Map((await store.pendingAt(here.map(({ id }) => keyOf(name, id)))).map((row) => [row.key, row]))
    yield here.flatMap((stored) => {
      const row = rows.get(keyOf(name, stored.id))
      const edit = row && pendingEdit(row, stored, store.replicas())
      const document = edit ? edit.base : plainOf(stored)
      if (!document || isStubTombstone(document)) return []
      return [{ campaignId: campaignIdOf(name, document), document, stored, waits: edit !== undefined }]
    })
    if (page.documents.length < PAGE) return
    since = page.checkpoint
  }
}

type Offerer = Membership & { replicas: readonly string[] }

/**
 * Whether this person may write that state, so that offering it to the server is useful. A player's acts are not
 * offered: they are in the health of their sheet, and would be played on it a second time.
 */
export function mayOffer({ role, memberId, replicas }: Offerer, name: CollectionName, document: SyncDocument): boolean {
  if (role === 'gm') return !isProjected(document.rev) && (!document._deleted || collections[name].deletable)
  // The server says whose it is; what was made here and not pulled since doesn't say so yet.
  const isMadeHere = !document.claimedBy && !document.memberId && isOwnRev(document.rev, replicas)
  const isOwn = isMadeHere || [document.claimedBy, document.memberId].includes(memberId)
  return isOwn && name !== 'acts' && isProjected(document.rev) && !document._deleted
}
