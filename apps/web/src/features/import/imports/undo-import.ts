import { takeBackImport } from '../../../data/local/imports/index.ts'
import type { LocalDb } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'
import { notify, type Toast } from '../../../ui/index.ts'
import { undoing } from '../../../ui/toasts/attempt.ts'

/** The Undo of a toast. What someone changed meanwhile stays, and is named. */
export function undoingImport(db: LocalDb, importId: string): Toast['action'] {
  return undoing(async () => {
    const { removed, kept } = await takeBackImport(db, importId)
    const message =
      kept.length === 0
        ? `${count(removed, 'thing')} as before`
        : `Changed since, so ${kept.length === 1 ? 'it stays' : 'they stay'}: ${kept.slice(0, 5).join(', ')}. Imports can take back the rest.`
    notify({ tone: kept.length === 0 ? 'success' : 'warning', title: 'Import taken back', message })
  })
}
