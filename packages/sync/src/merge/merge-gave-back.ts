import { countedAgain, type GaveBack, latestResets, resetStands } from '@lanternkeep/schema'
import type { Three } from './merge-sides.ts'

/** A counter that goes back to 0 at once, on each side. */
export type ResetCounts = { used: Three<number>; resets: number; gaveBack: Three<GaveBack> }

type Entry = GaveBack[string]

/** No reset gave it back. */
const NOT_YET = Number.POSITIVE_INFINITY

/**
 * What each side spent adds up, apart for each reset, so it doesn't matter when one is taken back. A reset that both
 * sides made after the common state is one and the same, and gives back what either spent before it. If only one side
 * took it back, it stands as the other side's: what the first spent before it stays spent.
 */
export function mergeGaveBack({ used, resets, gaveBack }: ResetCounts): { used: number; gaveBack: GaveBack } {
  const { theirs, mine } = gaveBack
  const openOf = (side: keyof Three) => used[side] - countedAgain(gaveBack[side])
  const merged: GaveBack = {}
  /** What goes with another reset than it did on its side. */
  const moved = new Map<number, number>([[NOT_YET, openOf('theirs') + openOf('mine') - openOf('base')]])
  const move = (to: number, uses: number) => moved.set(to, (moved.get(to) ?? 0) + uses)
  for (const key of Object.keys({ ...theirs, ...mine })) {
    const [one, other] = [theirs[key], mine[key]]
    const number = Number(key)
    if (!one || !other || number <= resets) {
      merged[key] = moreUndone(one, other)
      continue
    }
    // Both moved the common part from what isn't reset yet.
    const common = number === resets + 1 ? openOf('base') : 0
    move(NOT_YET, common)
    const sides = [
      { uses: one.uses - common, to: nextStanding(theirs, number) },
      { uses: other.uses - common, to: nextStanding(mine, number) },
    ]
    const next = Math.min(...sides.map(({ to }) => to))
    const [own, others] = [sides.filter(({ to }) => to === next), sides.filter(({ to }) => to !== next)]
    merged[key] = { ...standing(one, other), uses: own.reduce((sum, { uses }) => sum + uses, common) }
    for (const { to, uses } of others) move(to, uses)
  }
  const withMoved = Object.entries(merged).map(([key, entry]) => {
    return [key, { ...entry, uses: entry.uses + (moved.get(Number(key)) ?? 0) }]
  })
  const latest = latestResets(Object.fromEntries(withMoved))
  return { used: (moved.get(NOT_YET) ?? 0) + countedAgain(latest), gaveBack: latest }
}

/** One that only one side took back stands, with a mark that is larger than that side's: its next merge knows both. */
function standing(one: Entry, other: Entry): Entry {
  if (resetStands(one) === resetStands(other)) return moreUndone(one, other)
  const [stands, undone] = resetStands(one) ? [one, other] : [other, one]
  return { ...stands, undos: Math.max(stands.undos ?? 0, (undone.undos ?? 0) + 1) }
}

/** The reset that gives back what was spent before this one, by its number. */
function nextStanding(gaveBack: GaveBack, number: number): number {
  const next = Object.entries(gaveBack).find(([key, entry]) => Number(key) >= number && resetStands(entry))
  return next ? Number(next[0]) : NOT_YET
}

function moreUndone(one: Entry | undefined, other: Entry | undefined): Entry {
  return ((other?.undos ?? 0) > (one?.undos ?? 0) ? other : (one ?? other)) as Entry
}
