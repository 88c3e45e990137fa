import type { LocalDb } from '../store/local-db.ts'
import type { ImportStep, StoredImport } from './rows.ts'

/** So many documents at once: more would keep the screen from reacting. */
export const BATCH = 50

/** The steps of an import, some at a time: all at once would hold up the screen. */
export async function* stepBatches({ side }: LocalDb, { id, count }: StoredImport): AsyncGenerator<ImportStep[]> {
  const table = side.importSteps.where('[importId+number]')
  for (let at = 0; at < count; at += BATCH) yield table.between([id, at], [id, at + BATCH], true, false).toArray()
}
