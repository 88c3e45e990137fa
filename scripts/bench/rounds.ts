import { setImmediate as nextTurn } from 'node:timers/promises'

/** One side of a comparison. Returns its time in milliseconds, without preparation. */
export type Side = (round: number) => number | Promise<number>

export type Comparison = { ours: number; theirs: number; ratio: number; rounds: number }

/**
 * Runs both sides in turns, alternating which goes first; the ratio is of the medians. The first round is a warm-up.
 */
export async function compare(ours: Side, theirs: Side, rounds: number): Promise<Comparison> {
  const times = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const turns = [
      ['ours', ours],
      ['theirs', theirs],
    ] as const
    for (const [name, side] of round % 2 === 0 ? turns : turns.toReversed()) {
      const took = await side(round)
      if (round > 0) times[name].push(took)
    }
  }
  const [a, b] = [median(times.ours), median(times.theirs)]
  return { ours: a, theirs: b, ratio: a / b, rounds }
}

/**
 * The time of `work` in milliseconds. The event loop turns once before it: otherwise what the preparation left to the
 * loop would count for a side that waits in its work, and not for one that doesn't.
 */
export async function elapsed(work: () => unknown): Promise<number> {
  await nextTurn()
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The smallest value that this percentage of the values doesn't exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
