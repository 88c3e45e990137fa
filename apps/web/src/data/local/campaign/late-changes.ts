import type { KeptDocument } from '../engine/side-database.ts'
import { moveAudioOf } from '../recordings/audio/index.ts'
import { collectionOf } from '../store/collection-of.ts'
import { newId } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { type CampaignMove, storeMove } from './campaign-moves.ts'
import { copiedDocument } from './copied-document.ts'

/**
 * Brings into the copy of a campaign what another tab saved once it was copied: `late`, which are kept changes by now.
 * They stay kept changes where the copy was changed after them.
 */
export async function bringLateChanges(db: LocalDb, move: CampaignMove, late: KeptDocument[]): Promise<void> {
  const ids = new Map(move.ids)
  for (const { document } of late) if (!ids.has(document.id)) ids.set(document.id, newId())
  await storeMove(db.side, { ...move, ids })
  const { joinCode = '', name } = (await db.collections.campaigns.findOne(move.to).exec()) ?? {}
  const place = { ids, joinCode, ...(move.join && { name }) }
  for (const { id, collection, document } of late) {
    const copy = copiedDocument(collection, document, place)
    const copies = collectionOf(db, collection)
    const here = await copies.findOne(copy.id).exec()
    if (here && here.lastModified > String(document.lastModified)) continue
    await copies.incrementalUpsert(copy as never)
    await db.side.keeps.delete(id)
  }
  await moveAudioOf(db, { ...move, ids })
}
