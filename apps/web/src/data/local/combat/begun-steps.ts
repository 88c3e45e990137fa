import { stepPrefix } from '../../../lib/browser/browser-keys.ts'
import { takeLock } from '../../../lib/browser/tab-lock.ts'
import type { LocalDb } from '../store/local-db.ts'
import { readLeft, whileKept } from './left-behind.ts'

/**
 * A larger step: an act with all that is done besides, or its undo or redo. A tab that dies in between leaves it, and
 * the next start does the rest. Each act in it is completed by itself, before (`begun-acts.ts`).
 */
export type BegunStep = { kind: 'end' | 'retrace'; id: string }

/** Runs the writes of a step. `begin` must be called before the first one, and again with all that is begun. */
export async function writeStep<S extends BegunStep, T>(
  db: LocalDb,
  id: string,
  write: (begin: (step: S) => void) => Promise<T>,
): Promise<T> {
  const key = `${stepPrefix(db.account)}${id}`
  const release = await takeLock(key)
  try {
    return await whileKept(db, (keep) => write((step) => keep(key, step)))
  } finally {
    release?.()
  }
}

/** Does the rest of what dead tabs left. One that a living tab is at work on is left to it. */
export async function completeSteps<S extends BegunStep>(db: LocalDb, complete: (step: S) => Promise<unknown>) {
  const left = readLeft<S>(stepPrefix(db.account), ({ kind, id }) => {
    return (kind === 'end' || kind === 'retrace') && typeof id === 'string'
  })
  for (const step of left) {
    const key = `${stepPrefix(db.account)}${step.id}`
    const release = await takeLock(key)
    if (!release) continue
    // It may have ended since it was read. What fails now is tried again at the next start.
    if (localStorage.getItem(key) !== null) {
      await complete(step).then(
        () => localStorage.removeItem(key),
        () => undefined,
      )
    }
    release()
  }
}
