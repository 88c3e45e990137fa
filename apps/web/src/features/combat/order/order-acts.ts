import { groupEntries, type LocalDb, moveEntry, removeFromCombat, ungroupEntries } from '../../../data/local/index.ts'
import type { Move } from './turn-order.ts'

/** Does the work after earlier requests, and says when the device couldn't store it. */
export type Attempt = (work: () => Promise<unknown>) => Promise<unknown>
export type Ways = { attempt: Attempt; announce: (text: string) => void }

/** Manual changes of the order. */
export function orderActs(db: LocalDb, campaignId: string, { attempt, announce }: Ways) {
  return {
    move: ({ place, ...move }: Move) =>
      attempt(async () => {
        await moveEntry(db, campaignId, move)
        announce(`${move.text}, ${place}`)
      }),
    leave: (entry: { entryId: string; name: string }) => attempt(() => removeFromCombat(db, campaignId, entry)),
    group: (entryIds: readonly string[]) => attempt(() => groupEntries(db, campaignId, entryIds)),
    ungroup: (entryIds: readonly string[]) => attempt(() => ungroupEntries(db, campaignId, entryIds)),
  }
}
