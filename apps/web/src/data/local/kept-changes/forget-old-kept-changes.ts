import type { LocalDb } from '../store/local-db.ts'
import { overdueForDays } from '../store/overdue.ts'

/** How long a change is kept after its campaign left this device (behavior.md#deleting-campaigns). */
const KEPT_FOR_MS = 30 * 86_400_000

export async function forgetOldKeptChanges({ side }: Pick<LocalDb, 'side'>, now: string): Promise<void> {
  const due = new Map((await side.keeps.toArray()).map(({ id, at }) => [id, Date.parse(at) + KEPT_FOR_MS]))
  await side.keeps.bulkDelete([...(await overdueForDays({ side }, { of: 'keeps', due, now }))])
}
