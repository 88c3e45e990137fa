/**
 * How many times longer the work takes with ten times the input: 10 to 25 for a single pass, 100 if every part looks at
 * every other; `ONE_WALK` is between. Measured in this thread's processor time, best of three runs each, so that a busy
 * machine doesn't matter.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  const best = (amount: number) => Math.min(...[1, 2, 3].map(() => timeOf(() => work(amount))))
  best(size)
  return best(10 * size) / best(size)
}

/** The most that a single pass grows by, including cache effects. */
export const ONE_WALK = 50

/** Some systems count processor time in steps of 10 ms: this many make a step negligible. */
const ENOUGH_MICROSECONDS = 50_000

function timeOf(work: () => void): number {
  const from = process.threadCpuUsage()
  for (let runs = 1; ; runs += 1) {
    work()
    const { user, system } = process.threadCpuUsage(from)
    if (user + system >= ENOUGH_MICROSECONDS) return (user + system) / runs
  }
}
