import { parentPort } from 'node:worker_threads'
import { type Catch, catchMutant } from './simulator/catch.ts'
import { makeKit } from './simulator/kit.ts'
import { runSchedule } from './simulator/run.ts'
import { clockStepsOf, stepsOf } from './simulator/steps/steps.ts'

/** The command's job for a worker: play one schedule, or catch one mutant. */
export type Job =
  | { kind: 'seed'; seed: number; wrongClocks: boolean }
  | { kind: 'mutant'; mutant: string; mostRuns: number }
export type Done = { kind: 'seed'; seed: number; faults: string[] } | { kind: 'mutant'; mutant: string; caught?: Catch }

let kit: ReturnType<typeof makeKit> | undefined

/** Does one job after the other. */
parentPort?.on('message', async (job: Job) => {
  parentPort?.postMessage(await doJob(job))
})

async function doJob(job: Job): Promise<Done> {
  if (job.kind === 'mutant') {
    const caught = await catchMutant(job.mutant, job.mostRuns)
    return { kind: 'mutant', mutant: job.mutant, ...(caught && { caught }) }
  }
  kit ??= makeKit()
  const { faults } = await runSchedule(job.seed, await kit, (job.wrongClocks ? clockStepsOf : stepsOf)(job.seed))
  return { kind: 'seed', seed: job.seed, faults }
}
