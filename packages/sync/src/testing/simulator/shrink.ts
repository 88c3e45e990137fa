import type { Mutant } from './mutants.ts'
import { runEvening } from './run.ts'
import { printStep, type Step, stepsOf } from './steps.ts'

/** The fewest steps of the seed's evening that still show a fault of the same invariant. */
export function shrink(seed: number, mutant?: Mutant): { steps: Step[]; fault: string } {
  const [first = ''] = runEvening(seed, { mutant })
  const faultOf = (steps: Step[]) =>
    runEvening(seed, { mutant, steps }).find((fault) => nameOf(fault) === nameOf(first))
  let steps = stepsOf(seed)
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    steps = withoutPieces(steps, size, (fewer) => faultOf(fewer) !== undefined)
  }
  // Leaving out one may have made another one needless.
  for (let before = -1; before !== steps.length; ) {
    before = steps.length
    steps = withoutPieces(steps, 1, (fewer) => faultOf(fewer) !== undefined)
  }
  return { steps, fault: faultOf(steps) ?? first }
}

function withoutPieces(steps: Step[], size: number, stillFails: (steps: Step[]) => boolean): Step[] {
  let left = steps
  for (let at = 0; at < left.length; ) {
    const fewer = left.toSpliced(at, size)
    if (stillFails(fewer)) left = fewer
    else at += size
  }
  return left
}

function nameOf(fault: string): string {
  return fault.split(' ')[0] ?? ''
}

/** To be pasted into kept-evenings.ts, with a better name. */
export function asKept(seed: number, steps: Step[], fault: string): string {
  const lines = steps.map((step) => `      '${printStep(step)}',`)
  return [
    '  {',
    `    name: ${JSON.stringify(fault.slice(0, 80))},`,
    `    seed: ${seed},`,
    '    steps: [',
    ...lines,
    '    ],',
    '  },',
  ].join('\n')
}
