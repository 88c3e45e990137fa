import type { LocalDb } from '../store/local-db.ts'

const lastTurns = new WeakMap<LocalDb, Promise<unknown>>()
/** The place of the work that is done right now, for its first act. */
const placesNow = new WeakMap<LocalDb, number>()

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

/** The place that the work of this turn was given, once. */
export function placeOfTurn(db: LocalDb): number | undefined {
  const place = placesNow.get(db)
  placesNow.delete(db)
  return place
}
