import { KEPT_EVENINGS } from './kept-evenings.ts'
import type { Mutant } from './mutants.ts'
import { runEvening } from './run.ts'
import { readStep } from './steps.ts'

/** How a mutant was found out: at which seed, after how many evenings, by what. */
export type Catch = { seed: number; runs: number; fault: string }

/** Plays the kept evenings and then one seed after the other, until one shows what the mutant breaks. */
export function catchMutant(mutant: Mutant, mostRuns: number): Catch | undefined {
  const kept = KEPT_EVENINGS.map(({ seed, steps }) => ({ seed, steps: steps.map(readStep) }))
  const fresh = Array.from({ length: mostRuns }, (_, index) => ({ seed: index + 1, steps: undefined }))
  for (const [index, { seed, steps }] of [...kept, ...fresh].entries()) {
    const [fault] = runEvening(seed, { mutant, steps })
    if (fault) return { seed, runs: index + 1, fault }
  }
  return undefined
}
