import type { Act, ActKind, CombatState } from '../../entities/replicated/act.ts'
import type { Combat, ConditionDifference } from '../../entities/replicated/combat.ts'

/** `lost`: it is of a combat that another device's combat replaced. `over`: its combat was ended, or another one begun. */
export type OutOfReach = 'lost' | 'over'

type Logged = Partial<Pick<Act, 'fightId' | 'whole'>> & {
  changes: readonly { conditions?: ConditionDifference[] | undefined }[]
  kind: ActKind
  before: CombatState
  undone: boolean
  embedded: boolean
}

const OF_THE_ORDER: ReadonlySet<ActKind> = new Set(['begin', 'next', 'previous', 'order', 'end'])

/**
 * Marks the acts on order and turn that undo and redo can't bring back in the combat as it is now, so that neither does
 * something that no one sees. What was done to characters counts in any combat.
 */
export function withReach<A extends Logged>(
  log: readonly A[],
  { fightId, entries = [] }: Partial<Pick<Combat, 'fightId' | 'entries'>>,
): (A & { outOfReach?: OutOfReach })[] {
  const known = fightsUpTo(fightId, log)
  const unbegun = new Set(log.flatMap((act) => (act.kind === 'begin' && act.undone ? [act.fightId] : [])))
  const isOver = entries.length === 0 && log.some((act) => act.kind === 'end' && !act.undone && act.fightId === fightId)
  return log.map((act) => {
    const hasWork = (act.whole?.work.length ?? 0) > 0
    if (act.embedded || !OF_THE_ORDER.has(act.kind) || hasWork) return act
    if (!known.has(act.fightId)) return act.changes.some(isOnConditions) ? act : { ...act, outOfReach: 'lost' }
    const begins = act.kind === 'begin'
    if (fightId !== (begins && act.undone ? act.before.fightId : act.fightId)) {
      // Another device undid the fight's begin meanwhile.
      const isLeft = unbegun.has(act.fightId) && !act.undone && act.changes.some(isOnConditions)
      return isLeft ? act : { ...act, outOfReach: 'over' }
    }
    // Two devices ended it apart, and the other end is undone.
    const runsAgain = entries.length > 0 && act.kind === 'end' && !act.undone && act.changes.length === 0
    if (runsAgain) return { ...act, outOfReach: 'over' }
    return isOver && !begins && act.kind !== 'end' ? { ...act, outOfReach: 'over' } : act
  })
}

/** It added or ended one. What it only counted down, no one would see come back. */
function isOnConditions({ conditions = [] }: Logged['changes'][number]): boolean {
  return conditions.some(({ before, after }) => !before || !after)
}

/** The current combat and those before it, and combats whose begin was undone. */
function fightsUpTo(fightId: string | undefined, log: readonly Logged[]): ReadonlySet<string | undefined> {
  const begins = log.filter(({ kind }) => kind === 'begin')
  const known = new Set([undefined, fightId, ...begins.filter(({ undone }) => undone).map((act) => act.fightId)])
  for (let at = fightId, isNew = true; isNew; ) {
    const before = begins.find((act) => act.fightId === at)?.before.fightId
    isNew = !known.has(before)
    known.add(before)
    at = before
  }
  return known
}
