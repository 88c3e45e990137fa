import { knownOrders, nextOrder } from '@lanternkeep/schema'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { combatLogShown } from './acts.ts'

const lastTurns = new WeakMap<LocalDb, Promise<unknown>>()
/** The place of the work that is done right now, for its first act. */
const placesNow = new WeakMap<LocalDb, number>()
/** By campaign. */
const lastPlaces = new WeakMap<LocalDb, Map<string, number>>()

/**
 * Does the work after all that was asked for in combats before, on whichever screen of this tab. Its first act gets
 * this place in the log.
 */
export function inTurn<T>(db: LocalDb, work: () => Promise<T>, place?: number): Promise<T> {
  const turn = actsDone(db).then(() => {
    if (place !== undefined) placesNow.set(db, place)
    return work().finally(() => placesNow.delete(db))
  })
  lastTurns.set(
    db,
    turn.catch(() => undefined),
  )
  return turn
}

/** Resolves once everything that was asked for by now is stored, or failed. Not to be awaited inside of a turn. */
export function actsDone(db: LocalDb): Promise<unknown> {
  return lastTurns.get(db) ?? Promise.resolve()
}

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

/** The place that the work of this turn was given, once. */
export function placeOfTurn(db: LocalDb): number | undefined {
  const place = placesNow.get(db)
  placesNow.delete(db)
  return place
}
