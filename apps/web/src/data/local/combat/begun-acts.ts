import type { Act } from '@lanternkeep/schema'
import { isRecord } from '@lanternkeep/sync'
import { begunPrefix } from '../../../lib/browser/browser-keys.ts'
import type { LocalDb } from '../store/local-db.ts'
import { readLeft, whileKept } from './left-behind.ts'

/**
 * An act that writes several documents: made, undone or redone. A tab that dies in between leaves it, and the next start
 * writes what is missing.
 */
export type BegunAct = {
  /** As it will be stored. */
  act: Act
  /** The act is in the log already: this is its undo or redo. */
  retraced?: { undoneOrder?: number }
  keepFrom: number
  /** The revs that the combat and the characters had before, by id: one that still has it wasn't written. */
  revs: Record<string, string>
}

/** Runs the writes of an act. `begin` must be called before the first one. */
export function writeAct<T>(db: LocalDb, write: (begin: (begun: BegunAct) => void) => Promise<T>): Promise<T> {
  return whileKept(db, (keep) => write((begun) => keep(keyOf(db, begun), begun)))
}

export function forgetBegun(db: LocalDb, begun: BegunAct): void {
  localStorage.removeItem(keyOf(db, begun))
}

/** What dead tabs left, the oldest first. */
export function begunActs({ account }: LocalDb): BegunAct[] {
  const left = readLeft<BegunAct>(begunPrefix(account), ({ act }) => isRecord(act) && typeof act.id === 'string')
  return left.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function placeOf({ act, retraced }: BegunAct): number {
  return retraced?.undoneOrder ?? act.order
}

function keyOf({ account }: LocalDb, { act }: BegunAct): string {
  return `${begunPrefix(account)}${act.id}`
}
