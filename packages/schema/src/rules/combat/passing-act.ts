import type { Act } from '../../entities/replicated/act.ts'
import type { Turn } from '../../entities/replicated/combat.ts'
import { isStanding } from '../health/health-log.ts'
import { shortHash } from '../short-hash.ts'

const LONGEST_FIRST_PART = 40

/** An act of the log, as far as this file reads it. */
export type Passing = Pick<Act, 'id' | 'fightId' | 'order' | 'undos' | 'undoneOrder' | 'before' | 'after'>

/**
 * The id of the act that passes `turn`. Devices that know the same log give it the same one: `firstId`, and another one
 * after each return to the turn. `isInLog`: the act is there already, and no return came since, so the combat is older
 * than the log (each is synced on its own). Undefined if `firstId` is the id of something else.
 */
export function passingAct(
  log: readonly Passing[],
  turn: Turn,
  firstId: string,
): { id: string; isInLog: boolean } | undefined {
  const first = log.find(({ id }) => id === firstId)
  if (!first) return { id: firstId, isInLog: false }
  if (!isSameTurn(first.before?.turn, turn)) return undefined
  const known = new Set(log.map(({ id }) => id))
  const ids = returnsSince(first, log, turn).map(({ id, undos }) => idAfterReturn(firstId, id, undos))
  const free = ids.findLast((id) => !known.has(id))
  return free === undefined ? { id: ids.at(-1) ?? firstId, isInLog: true } : { id: free, isInLog: false }
}

/**
 * What led back to the turn after its first passing, in order: acts, and acts that were undone. The act that led to it
 * before that passing is none: where two devices made it apart, its order can be the later one.
 */
function returnsSince(first: Passing, log: readonly Passing[], turn: Turn): Passing[] {
  const ledToFirst = first.before?.turn?.actId
  return log
    .filter((act) => {
      const reached = isStanding(act) ? act.after : act.before
      const fightId = reached?.fightId ?? act.fightId
      return (
        act.id !== ledToFirst &&
        fightId === first.fightId &&
        isSameTurn(reached?.turn, turn) &&
        placeOf(act) > placeOf({ ...first, undos: 0 })
      )
    })
    .toSorted((one, other) => placeOf(one) - placeOf(other) || (one.id < other.id ? -1 : 1))
}

function placeOf(act: Passing): number {
  return isStanding(act) ? act.order : Math.max(act.order + 1, act.undoneOrder ?? 0)
}

function idAfterReturn(firstId: string, returnId: string, undos: number): string {
  return `${firstId.slice(0, LONGEST_FIRST_PART)}-${shortHash(JSON.stringify([firstId, returnId, undos]))}`
}

function isSameTurn(one: Turn | undefined, { round, entryId }: Turn): boolean {
  return one !== undefined && one.round === round && one.entryId === entryId
}
