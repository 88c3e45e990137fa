import type { LocalDb } from '../store/local-db.ts'

const lastTurns = new WeakMap<LocalDb, Promise<unknown>>()

/** Does the work after all that was asked for in combats before, on whichever screen of this tab. */
export function inTurn<T>(db: LocalDb, work: () => Promise<T>): Promise<T> {
  const turn = actsDone(db).then(work)
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
