import type { LocalDb } from '../../store/local-db.ts'
import type { DeviceCopy } from '../format.ts'
import { planRestore, suggestedChoices } from '../plan-restore.ts'
import { type Restored, restoreCopy } from '../restore-copy.ts'
import type { Work } from '../steps.ts'

/** Restores what is preselected when the plan is first shown. */
export async function restoreAsSuggested(db: LocalDb, copy: DeviceCopy, work?: Work): Promise<Restored> {
  return restoreCopy(db, { copy, choices: suggestedChoices(await planRestore(db, copy)) }, work)
}
