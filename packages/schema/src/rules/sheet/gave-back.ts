import type { GaveBack } from '../../entities/stat-block/action.ts'

/** A counter of uses: what is spent, how often it was reset, and what the latest resets gave back. */
export type UsesCount = { used: number; resets: number; gaveBack: GaveBack }
/** One reset of a counter, by its number: made, or made again, if it stands; otherwise taken back. */
export type Reset = { number: number; gives: number; stands: boolean }

/** Older ones can't be taken back any more. */
const MOST_RESETS = 20

/**
 * A reset that is taken back counts again only as far as no later one stands, so any order of them ends where those that
 * stand lead.
 */
export function withReset(count: UsesCount, { number, gives, stands }: Reset): UsesCount {
  const known = count.gaveBack[number]
  if (known ? resetStands(known) === stands : !stands) return count
  const again = countedAgain(count.gaveBack)
  const entry = known ? { ...known, undos: (known.undos ?? 0) + 1 } : { uses: gives - again }
  const gaveBack = latestResets({ ...count.gaveBack, [number]: entry })
  const open = count.used - again - (known ? 0 : entry.uses)
  return {
    used: Math.max(0, open + countedAgain(gaveBack)),
    resets: Math.max(count.resets, number),
    gaveBack,
  }
}

/** What counts as spent again since the last reset that stands, because those after it are taken back. */
export function countedAgain(gaveBack: GaveBack): number {
  const all = Object.values(gaveBack)
  const since = all.slice(all.findLastIndex(resetStands) + 1)
  return since.reduce((sum, { uses }) => sum + uses, 0)
}

export function resetStands({ undos = 0 }: GaveBack[string]): boolean {
  return undos % 2 === 0
}

/** Their numbers are in order, as those of an array are. */
export function latestResets(gaveBack: GaveBack): GaveBack {
  return Object.fromEntries(Object.entries(gaveBack).slice(-MOST_RESETS))
}
