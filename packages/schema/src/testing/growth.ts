/**
 * How many times longer the work takes with ten times as much: 10 to 25 where it is one walk, 100 where every part looks at
 * every other; `ONE_WALK` lies between. The best of three runs each, so that a busy machine does not decide.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  const best = (amount: number) => Math.min(...[1, 2, 3].map(() => timeOf(() => work(amount))))
  best(size)
  return best(10 * size) / best(size)
}

/** The most that a single walk grows by, caches and all. */
export const ONE_WALK = 50

function timeOf(work: () => void): number {
  const from = performance.now()
  work()
  return performance.now() - from
}
