import type { CombatAct } from '../entities/combat.ts'

/** What the log says of a turn that passes; followed by a colon and what it ended, if it ended something. */
export const TURN_PASSED = 'Next turn'
const TURNS = new Set([TURN_PASSED, 'Previous turn'])

/** What happened, act by act in its rounds, for the session's notes. What was undone, and the passing of turns, is left out. */
export function combatReport(log: readonly CombatAct[], nameOf: (characterId: string) => string | undefined): string {
  const told = log.filter(({ text, undone }) => !undone && !TURNS.has(text))
  const rounds = Map.groupBy(told, ({ round }) => round)
  return [...rounds]
    .toSorted(([one], [other]) => one - other)
    .map(([round, acts]) => [`Round ${round}`, ...acts.map((act) => `- ${lineOf(act, nameOf)}`)].join('\n'))
    .join('\n\n')
}

/** 'Orc 2 took 12 (15 to 3), on Mira's turn' */
function lineOf({ text, by }: CombatAct, nameOf: (characterId: string) => string | undefined): string {
  const passed = `${TURN_PASSED}: `
  if (text.startsWith(passed)) return text.slice(passed.length)
  const name = by === undefined ? undefined : nameOf(by)
  return name === undefined || text.startsWith(name) ? text : `${text}, on ${name}'s turn`
}
