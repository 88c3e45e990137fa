import { type LoggedAct, roundsLeft } from '@lanternkeep/schema'

export type RecentCondition = { name: string; rounds: number | undefined }

const MOST = 5

/** What was added last in this campaign's combats, each with the rounds it was given the last time. */
export function recentConditions(log: readonly LoggedAct[]): RecentCondition[] {
  const added = log.toReversed().flatMap((act) => {
    if (act.undone || act.kind !== 'conditions') return []
    return act.changes.flatMap(({ conditions = [] }) => conditions.flatMap(addedIn))
  })
  const byName = new Map(added.toReversed().map((each) => [each.name, each]))
  const names = [...new Set(added.map(({ name }) => name))]
  return names.slice(0, MOST).flatMap((name) => byName.get(name) ?? [])
}

type Difference = NonNullable<LoggedAct['changes'][number]['conditions']>[number]

function addedIn({ before, after }: Difference): RecentCondition[] {
  if (before || !after) return []
  const countsRounds = after.ends.kind === 'turn' && after.ends.at === 'start'
  return [{ name: after.name, rounds: countsRounds ? roundsLeft(after) : undefined }]
}
