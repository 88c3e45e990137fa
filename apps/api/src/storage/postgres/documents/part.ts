import { addWritten, nothingWritten } from '@lanternkeep/sync/server'
import type { Attempt } from './attempt.ts'
import type { Part } from './store.ts'

/** What these decisions wrote, in their order, with the versions of all campaigns that they depend on. */
export function partOf(versions: ReadonlyMap<string, number>, attempts: readonly Attempt<unknown>[]): Part {
  const written = nothingWritten()
  for (const one of attempts) addWritten(written, one.written)
  const campaignIds = new Set(attempts.flatMap((one) => [...one.campaignIds]))
  return {
    written,
    versions: new Map([...versions].filter(([campaignId]) => campaignIds.has(campaignId))),
    messages: attempts.flatMap(({ effects }) => effects.flatMap(({ messages }) => messages)),
    adoptions: attempts.flatMap(({ adoptions }) => adoptions),
  }
}

/** Groups what depends on a common campaign, directly or through others; in the order of the first of each. */
export function groupByCampaign<One extends { campaignIds: ReadonlySet<string> }>(all: readonly One[]): One[][] {
  let groups: { campaignIds: Set<string>; members: One[] }[] = []
  for (const one of all) {
    const related = groups.filter(({ campaignIds }) => !campaignIds.isDisjointFrom(one.campaignIds))
    const members = [...related.flatMap((group) => group.members), one]
    const campaignIds = related.reduce((ids, group) => ids.union(group.campaignIds), new Set(one.campaignIds))
    const [first] = related
    if (first) {
      Object.assign(first, { campaignIds, members })
      groups = groups.filter((group) => group === first || !related.includes(group))
    } else groups.push({ campaignIds, members })
  }
  return groups.map((group) => group.members)
}
