import { emptyTrash } from '../campaign/empty-trash.ts'
import { forgetOldForms } from '../forms/save-once.ts'
import { forgetOldKeptChanges } from '../kept-changes/forget-old-kept-changes.ts'
import { now } from './ids.ts'
import type { LocalDb } from './local-db.ts'

/** Removes what this device keeps only for a time. Call at each start. */
export async function forgetOld(db: LocalDb): Promise<void> {
  await forgetOldKeptChanges(db, now())
  await forgetOldForms(db, now())
  await emptyTrash(db)
}
