/**
 * How many times longer the work takes with ten times as much: 10 to 25 where it is one walk, 100 where every part looks at
 * every other; `ONE_WALK` lies between. Counted in the time of this thread's processor, the best of three runs each: a busy
 * machine does not decide.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  const best = (amount: number) => Math.min(...[1, 2, 3].map(() => timeOf(() => work(amount))))
  best(size)
  return best(10 * size) / best(size)
}

/** The most that a single walk grows by, caches and all. */
export const ONE_WALK = 50

/** Some systems count a processor's time in steps of 10 ms: enough runs to make that small. */
const ENOUGH_MICROSECONDS = 50_000

function timeOf(work: () => void): number {
  const from = process.threadCpuUsage()
  for (let runs = 1; ; runs += 1) {
    work()
    const { user, system } = process.threadCpuUsage(from)
    if (user + system >= ENOUGH_MICROSECONDS) return (user + system) / runs
  }
}
