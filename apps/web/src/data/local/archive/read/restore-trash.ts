import type { CampaignFile } from '@lanternkeep/archive'
import { TRASH_COLLECTIONS } from '@lanternkeep/schema'
import { readStored, type StoredRow, writeStored } from '@lanternkeep/sync/client'
import { restoredRev } from '../../copy/restore-documents.ts'
import { step } from '../../copy/steps.ts'
import { syncCollectionOf } from '../../store/collection-of.ts'
import type { LocalDb } from '../../store/local-db.ts'

const DOCUMENTS_IN_ONE_STEP = 100

/** Puts deleted documents into the trash of campaigns that are new here. Whatever the device knows of one already stays. */
export async function restoreTrash(db: LocalDb, files: readonly CampaignFile[]): Promise<void> {
  for (const name of TRASH_COLLECTIONS) {
    const collection = syncCollectionOf(db, name)
    const deleted = files.flatMap(({ trash }) => trash[name])
    for (let from = 0; from < deleted.length; from += DOCUMENTS_IN_ONE_STEP) {
      await step({}, 0)
      const batch = deleted.slice(from, from + DOCUMENTS_IN_ONE_STEP)
      const stored = await readStored(
        collection,
        batch.map(({ id }) => id),
      )
      const rows = batch.flatMap((document): StoredRow[] => {
        if (stored.has(document.id)) return []
        return [
          { previous: undefined, document: { ...document, rev: restoredRev(db, document, true), _deleted: true } },
        ]
      })
      // Edits of this device, like a document that was made and deleted while offline.
      await writeStored(collection, rows, 'lanternkeep-restore')
    }
  }
}
