import { KEPT_SCHEDULES } from './kept-schedules.ts'
import { makeMutantKit } from './kit.ts'
import { mutantNamed } from './mutants/index.ts'
import { runSchedule } from './run.ts'
import { readStep } from './steps/steps.ts'

/** How a mutant was caught: at which seed, after how many schedules, by what. */
export type Catch = { seed: number; runs: number; fault: string }

/**
 * Plays the schedule that has caught the mutant before, the kept ones, then one seed after the other, until one catches
 * it.
 */
export async function catchMutant(name: string, mostRuns: number): Promise<Catch | undefined> {
  const { patches, seed: noted = 1 } = mutantNamed(name)
  const kit = await makeMutantKit(patches)
  const kept = KEPT_SCHEDULES.map((schedule) => ({ seed: schedule.seed, steps: schedule.steps.map(readStep) }))
  const fresh = Array.from({ length: mostRuns }, (_, index) => ({ seed: index + 1, steps: undefined }))
  for (const [index, { seed, steps }] of [{ seed: noted, steps: undefined }, ...kept, ...fresh].entries()) {
    const [fault] = (await runSchedule(seed, kit, steps)).faults
    if (fault) return { seed, runs: index + 1, fault }
  }
  return undefined
}
