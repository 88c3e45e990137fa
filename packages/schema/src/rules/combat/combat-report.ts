import type { LoggedAct } from './combat-log.ts'

type NameOf = (characterId: string) => string | undefined

export const EARLIER_ACTS_LEFT = 'Earlier acts have left the log.'

/**
 * What happened, act by act in its rounds, for the session's notes. Undone acts and passed turns are left out. `isCut`:
 * the log doesn't reach back to the beginning, so the report says so first.
 */
export function combatReport(log: readonly LoggedAct[], nameOf: NameOf, isCut = false): string {
  const lines = log.flatMap((act) => {
    const line = act.undone ? undefined : lineOf(act, nameOf)
    return line ? [{ ...act, line }] : []
  })
  const combats = [...Map.groupBy(lines, ({ fightId }) => fightId).values()]
  const rounds = combats.flatMap(roundsInWords)
  return (isCut && rounds.length > 0 ? [EARLIER_ACTS_LEFT, ...rounds] : rounds).join('\n\n')
}

function roundsInWords(acts: readonly { round: number; line: string }[]): string[] {
  const rounds = [...Map.groupBy(acts, ({ round }) => round)].toSorted(([one], [other]) => one - other)
  return rounds.map(([round, lines]) => {
    return [round === 0 ? 'Outside combat' : `Round ${round}`, ...lines.map(({ line }) => `- ${line}`)].join('\n')
  })
}

/** 'Orc 2 took 12 (15 to 3), on Mira's turn'. For a passed turn, the conditions it ended. */
function lineOf(act: LoggedAct, nameOf: NameOf): string | undefined {
  const { kind, text, by, changes } = act
  if (kind === 'previous') return undefined
  if (kind === 'next') return endedBy(changes, nameOf) || undefined
  const name = by === undefined ? undefined : nameOf(by)
  const isOwnTurnAct = changes.length > 0 && changes.every(({ characterId }) => characterId === by)
  return name === undefined || isOwnTurnAct ? text : `${text}, on ${name}'s turn`
}

function endedBy(changes: LoggedAct['changes'], nameOf: NameOf): string {
  const ended = changes.flatMap(({ characterId, conditions = [] }) =>
    conditions.flatMap(({ before, after }) => {
      return before && !after ? [`${before.name} ended on ${nameOf(characterId) ?? 'somebody'}`] : []
    }),
  )
  return ended.join('; ')
}
