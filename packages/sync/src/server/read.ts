import type { Actor } from '../access.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import type { DocumentRow, DocumentTx, SyncPerson } from './document-store.ts'
import { lengthOf } from './limits.ts'
import { viewOfRow } from './views.ts'

const PAGE = 1000
const PAGE_SIZE = 4 * 1024 * 1024
/** Maximum characters of JSON in one answer; a requester with more pulls it page by page. */
const MOST_AT_ONCE = 32 * 1024 * 1024

/** Thrown if a list would take so long to build that others have to wait. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/**
 * Everything in a campaign's collection that this requester may see; undefined if they are not a member or there is no
 * such campaign. Throws TooLarge.
 */
export function readDocuments(
  tx: DocumentTx,
  person: SyncPerson,
  { collection, campaignId }: { collection: CollectionName; campaignId: string },
): SyncDocument[] | undefined {
  const actor = actorIn(tx, person, campaignId)
  if (!actor) return undefined
  const audience = actor.role === 'gm' ? 'gm' : 'players'
  const documents: SyncDocument[] = []
  let room = MOST_AT_ONCE
  for (let since = 0; ; ) {
    const rows = tx.changes({ collection, campaignId, audience, since, limit: PAGE, size: PAGE_SIZE })
    const last = rows.at(-1)
    if (!last) break
    const views = rows.flatMap((row) => livingView(actor, row) ?? [])
    room -= lengthOf(views)
    if (room < 0) throw new TooLarge('This is too much for one answer; pull it page by page.')
    documents.push(...views)
    since = audience === 'gm' ? last.seq : last.pubSeq
  }
  return documents
}

/**
 * One document as this requester may see it, with their membership in its campaign; undefined if it doesn't exist for
 * them.
 */
export function readDocument(
  tx: DocumentTx,
  person: SyncPerson,
  { collection, id }: { collection: CollectionName; id: string },
): { document: SyncDocument; campaignId: string; actor: Actor } | undefined {
  const row = tx.rows(collection, [id]).get(id)
  const actor = row && actorIn(tx, person, row.campaignId)
  const document = actor && livingView(actor, row)
  return document && { document, campaignId: row.campaignId, actor }
}

/** The requester's membership in a campaign that is not deleted. */
export function actorIn(tx: DocumentTx, person: SyncPerson, campaignId: string): Actor | undefined {
  const [membership] = tx.memberships(person, [campaignId])
  const scope = tx.scopes([campaignId]).get(campaignId)
  if (membership?.status !== 'active' || !scope || scope.deleted) return undefined
  return { memberId: membership.memberId, role: membership.role }
}

function livingView(actor: Actor, row: DocumentRow): SyncDocument | undefined {
  const view = row.deleted ? null : viewOfRow(actor, row)
  return view && !view._deleted ? view : undefined
}
