import { listTrashCall, readTrashedCall, TRASH_DAYS, type TrashEntry, trashedThing } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { requireGm } from '../../domain/members.ts'
import { notFound } from '../../errors/app-error.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp, uncheckedSerializer } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { findTrash, findTrashed, type TrashRow } from './trash.repository.ts'

const DAY_MS = 86_400_000
const TRASH_MS = TRASH_DAYS * DAY_MS

const tags = ['campaigns']
const config = { auth: 'person' } as const

/** Documents deleted before this are purged at `now`. */
export function trashEndsBefore(now: Date): string {
  return new Date(now.getTime() - TRASH_MS).toISOString()
}

/** For the GM only: players must never learn that something they did not see was deleted. */
export function trashRoutes(app: TypedApp, { documents, now }: Deps): void {
  app.route({
    ...routeOf(listTrashCall, { summary: 'Deleted documents that can be restored for 30 days, latest first', tags }),
    config,
    handler: async (request) => {
      const { campaignId } = request.params
      return documents.read(async (tx) => {
        await requireGm(tx, syncPersonOf(requesterOf(request)), campaignId)
        return (await findTrash(tx.sql, campaignId, trashEndsBefore(now()))).map(trashEntryOf)
      })
    },
  })

  app.route({
    ...routeOf(readTrashedCall, {
      summary: 'A deleted document with its body; a device restores it by writing it again',
      tags,
    }),
    config,
    serializerCompiler: uncheckedSerializer,
    handler: async (request) => {
      return documents.read(async (tx) => {
        await requireGm(tx, syncPersonOf(requesterOf(request)), request.params.campaignId)
        const found = await findTrashed(tx.sql, request.params, trashEndsBefore(now()))
        if (!found) throw notFound()
        return found
      })
    },
  })
}

function trashEntryOf({ collection, document, deletedAt, memberId, memberName, on }: TrashRow): TrashEntry {
  const { id: documentId, rev, lastModified } = document
  // The device's time of deletion; the server may have received it days later.
  const claimedAt = Date.parse(String(lastModified))
  return {
    collection,
    id: documentId,
    rev,
    thing: trashedThing(collection, document),
    deletedAt: claimedAt < Date.parse(deletedAt) ? new Date(claimedAt).toISOString() : deletedAt,
    keptUntil: new Date(Date.parse(deletedAt) + TRASH_MS).toISOString(),
    ...(memberId !== null && { by: { memberId, name: memberName ?? '' } }),
    ...(on !== null && { on }),
  }
}
