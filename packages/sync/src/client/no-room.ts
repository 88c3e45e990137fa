import type { CollectionName, SyncDocument } from '../protocol.ts'
import type { SyncContext } from './collection-sync.ts'
import { campaignIdOf, idOf } from './pending.ts'
import type { PendingRow } from './store.ts'

/** Notes a change that its campaign had no room for. It is sent again once there may be room. */
export function noteNoRoom({ noRoom }: SyncContext, row: PendingRow): void {
  const rows = noRoom.get(row.campaignId) ?? new Map<string, PendingRow>()
  noRoom.set(row.campaignId, rows.set(row.key, row))
}

/**
 * Sends again what these campaigns had no room for: they took something else, or something was deleted
 * (behavior.md#quotas). Each time at least one change was taken or deleted, so this ends.
 */
export function sendWhatMayFit({ invalid, noRoom, push }: SyncContext, campaignIds: Iterable<string>): void {
  for (const campaignId of campaignIds) {
    const rows = [...(noRoom.get(campaignId)?.values() ?? [])]
    noRoom.delete(campaignId)
    for (const { key } of rows) invalid.delete(key)
    for (const [collection, ofOne] of Map.groupBy(rows, (row) => row.collection)) push(ofOne.map(idOf), collection)
  }
}

/** Campaigns of which something was deleted. */
export function withDeletions(name: CollectionName, served: readonly SyncDocument[]): Set<string> {
  return new Set(served.filter(({ _deleted }) => _deleted).map((document) => campaignIdOf(name, document)))
}
