import { knownOrders, nextOrder } from '@lanternkeep/schema'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { combatLogShown } from './acts.ts'

/** By campaign. */
const lastPlaces = new WeakMap<LocalDb, Map<string, number>>()

/**
 * The place in the log of what a person asks for now: after all that this tab shows and `known`, and after all that was
 * asked for before. On a slow device it is stored much later, when what was asked for after it may already be shown.
 */
export function takePlace(db: LocalDb, campaignId: string, known: readonly number[] = []): number {
  const places = lastPlaces.get(db) ?? new Map<string, number>()
  const before = [...knownOrders(combatLogShown(db, campaignId)), ...known, places.get(campaignId) ?? 0]
  const place = nextOrder(before, now())
  lastPlaces.set(db, places.set(campaignId, place))
  return place
}
