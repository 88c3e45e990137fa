import { groupEntries, type LocalDb, moveEntry, removeFromFight, ungroupEntries } from '../../data/local/index.ts'

/** Does the work after what was asked for before it, and says when the device could not keep it. */
export type Attempt = (work: () => Promise<unknown>) => Promise<unknown>

/** What is done to the order by hand. */
export function orderActs(db: LocalDb, campaignId: string, attempt: Attempt) {
  return {
    move: (entryId: string, toIndex: number) => attempt(() => moveEntry(db, campaignId, entryId, toIndex)),
    leave: (entry: { entryId: string; name: string }) => attempt(() => removeFromFight(db, campaignId, entry)),
    group: (entryIds: readonly string[]) => attempt(() => groupEntries(db, campaignId, entryIds)),
    ungroup: (entryIds: readonly string[]) => attempt(() => ungroupEntries(db, campaignId, entryIds)),
  }
}
