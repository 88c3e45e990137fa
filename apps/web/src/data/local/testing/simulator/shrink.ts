import type { Kit } from './kit.ts'
import { runSchedule } from './run.ts'
import { printStep, type Step, stepsOf } from './steps/steps.ts'

/** The fewest steps of a schedule that still show a fault of the same kind. */
export async function shrinkSchedule(
  seed: number,
  kit: Kit,
  steps: readonly Step[] = stepsOf(seed),
): Promise<{ steps: readonly Step[]; fault: string }> {
  const faultOf = async (fewer: readonly Step[]) => {
    const { faults } = await runSchedule(seed, kit, fewer)
    return faults.find((fault) => kindOf(fault) === wanted)
  }
  const [first = ''] = (await runSchedule(seed, kit, steps)).faults
  const wanted = kindOf(first)
  const stillFails = async (fewer: readonly Step[]) => (await faultOf(fewer)) !== undefined
  let left = steps
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    left = await withoutPieces(left, size, stillFails)
  }
  // Leaving out one step may have made another one unnecessary.
  for (let before = -1; before !== left.length; ) {
    before = left.length
    left = await withoutPieces(left, 1, stillFails)
  }
  return { steps: left, fault: (await faultOf(left)) ?? first }
}

async function withoutPieces(
  steps: readonly Step[],
  size: number,
  stillFails: (fewer: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let left = steps
  for (let at = 0; at < left.length; ) {
    const fewer = left.toSpliced(at, size)
    if (await stillFails(fewer)) left = fewer
    else at += size
  }
  return left
}

/** `I1`, `uncaught:` and the like. */
function kindOf(fault: string): string {
  return fault.split(' ')[0] ?? ''
}

/** To be pasted into kept-schedules.ts, with a better name. */
export function asKeptSchedule(seed: number, steps: readonly Step[], fault: string): string {
  const lines = steps.map((step) => `      '${printStep(step)}',`)
  return [
    '  {',
    `    name: ${JSON.stringify(fault.slice(0, 90))},`,
    `    seed: ${seed},`,
    '    steps: [',
    ...lines,
    '    ],',
    '  },',
  ].join('\n')
}
