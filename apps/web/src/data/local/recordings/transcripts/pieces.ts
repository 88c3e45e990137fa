/** The loudness has one value for each of these. */
const PEAK_MS = 100
const SHORTEST_MS = 60_000
const LONGEST_MS = 120_000

/**
 * Where to cut a part so that each piece is one to two minutes long and no word is cut: in the quietest second of that
 * range, the later one of two. In milliseconds from the part's beginning; empty for a part that is short already.
 */
export function cutsOf({ peaks, duration }: { peaks: ArrayLike<number>; duration: number }): number[] {
  const cuts: number[] = []
  let from = 0
  while (duration - from > LONGEST_MS && peaks.length * PEAK_MS > from + LONGEST_MS) {
    from = quietestIn(peaks, from + SHORTEST_MS, from + LONGEST_MS)
    cuts.push(from)
  }
  return cuts
}

const AROUND = 5

function quietestIn(peaks: ArrayLike<number>, from: number, until: number): number {
  let [best, quietest] = [until, Number.POSITIVE_INFINITY]
  for (let at = Math.round(from / PEAK_MS); at < until / PEAK_MS; at += 1) {
    let around = 0
    for (let near = at - AROUND; near <= at + AROUND; near += 1) around += peaks[near] ?? 0
    if (around <= quietest) [best, quietest] = [at * PEAK_MS, around]
  }
  return best
}
