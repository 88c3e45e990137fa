import {
  type ActChange,
  inverseChange,
  inverseUses,
  type LoggedAct,
  sumOfUses,
  type Turn,
  type UsesDifference,
  usesBackOnTurn,
} from '@lanternkeep/schema'

/** From one turn to the next, and what the log knows of it. */
type Passing = { log: readonly LoggedAct[]; from: Turn; to: Turn }

/**
 * Reverts what passing the turn did, if the log still has it. Those whose turn `began` are as they were before it: what
 * they spent since of their uses per round is noted in these changes, and spent again once the turn begins again.
 */
export function changesOfGoingBack(passing: Passing, began: readonly { id: string }[]): ActChange[] {
  const passed = changesOfPassing(passing)
  if (!passed) return []
  const reverted = new Map<string, ActChange>(passed.map((change) => [change.characterId, inverseChange(change)]))
  for (const character of began) {
    const own = reverted.get(character.id)
    reverted.set(character.id, {
      ...own,
      characterId: character.id,
      uses: sumOfUses(own?.uses ?? [], spentByTurn(character)),
    })
  }
  return [...reverted.values()].flatMap(withoutEmptyUses)
}

/** It goes with the turn. That is no turn's begin, so nothing counts as having come back. */
function spentByTurn(character: object): UsesDifference[] {
  return usesBackOnTurn(character).map(({ reset: _, ...spent }) => spent)
}

/** The changes of a turn's begin; what was spent in that turn before it was gone back over stays spent. */
export function withUsesKeptSpent(changes: readonly ActChange[], passing: Passing): ActChange[] {
  const { log, to } = passing
  const steps = standingSteps(log)
  const at = steps.findLastIndex((step) => isReturn(step, to) || isPassing(step, passing))
  const before = steps.slice(0, at).findLast((step) => isPassing(step, passing))
  const back = steps[at]
  if (!back || !isReturn(back, to) || !before) return [...changes]
  const all = new Map<string, ActChange>(changes.map((change) => [change.characterId, change]))
  for (const characterId of new Set([...back.changes, ...before.changes].map((change) => change.characterId))) {
    const own = all.get(characterId)
    const spent = inverseUses(sumOfUses(usesIn(back, characterId), usesIn(before, characterId)))
    all.set(characterId, { ...own, characterId, uses: sumOfUses(own?.uses ?? [], spent) })
  }
  return [...all.values()].flatMap(withoutEmptyUses)
}

function usesIn({ changes }: LoggedAct, characterId: string): readonly UsesDifference[] {
  return changes.find((change) => change.characterId === characterId)?.uses ?? []
}

/**
 * A turn that was passed and gone back to since is left out, so that going back several turns reverts each of them.
 * Undefined if the log doesn't have it.
 */
function changesOfPassing(passing: Passing): readonly ActChange[] | undefined {
  let returns = 0
  for (const step of standingSteps(passing.log).toReversed()) {
    if (step.kind === 'previous') {
      returns += 1
      continue
    }
    if (step.kind !== 'next') return undefined
    if (returns === 0) return isPassing(step, passing) ? step.changes : undefined
    returns -= 1
  }
  return undefined
}

function standingSteps(log: readonly LoggedAct[]): LoggedAct[] {
  return log.filter(({ before, undone }) => before.turn && !undone)
}

function isPassing({ kind, before: { turn }, round }: LoggedAct, { from, to }: Passing): boolean {
  return kind === 'next' && round === to.round && isSameTurn(turn, from)
}

function isReturn({ kind, before: { turn } }: LoggedAct, from: Turn): boolean {
  return kind === 'previous' && isSameTurn(turn, from)
}

function isSameTurn(one: Turn | undefined, other: Turn): boolean {
  return one?.entryId === other.entryId && one.round === other.round
}

/** Nothing at all if nothing else is in it. */
function withoutEmptyUses(change: ActChange): ActChange[] {
  const { uses, ...others } = change
  if (uses && uses.length > 0) return [change]
  return Object.keys(others).length > 1 ? [others] : []
}
