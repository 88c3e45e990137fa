import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { roundsOf, tellOutcome } from '../../../../../../scripts/trials/outcome.ts'
import type { Done, Job } from './simulate-worker.ts'
import { type Kit, makeKit, makeMutantKit } from './simulator/kit.ts'
import { MUTANT_NAMES, mutantNamed } from './simulator/mutants/index.ts'
import { failsNamedTest } from './simulator/mutants/named-test.ts'
import { asKeptSchedule, shrinkSchedule } from './simulator/shrink.ts'
import { clockStepsOf, type Step, stepsOf } from './simulator/steps/steps.ts'

const USAGE = `npm run simulate                           3,000 fresh schedules of the app's client
npm run simulate -- --runs 500             so many
npm run simulate -- --seed 7               that schedule; if it fails, its shortest form is printed
npm run simulate -- --seed 7 --runs 100    from that one on
npm run simulate -- --wrong-clocks         schedules in which no device's clock is right; also with --runs and --seed
npm run simulate -- --database postgres    200 that must go on PostgreSQL as in memory; also with --runs and --seed
npm run simulate -- --mutants              all mutants: each must be caught
npm run simulate -- --mutant rowAfterEdit  that one; its shortest schedule is printed`

const USUAL_RUNS = roundsOf(3000)
const MOST_RUNS_FOR_A_MUTANT = 1500
const MOST_SHOWN = 4

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    mutant: { type: 'string' },
    'wrong-clocks': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function main(): Promise<boolean> {
  if (values.help) {
    console.log(USAGE)
    return true
  }
  if (values.mutants) return catchAll(MUTANT_NAMES)
  if (values.mutant) return showMutant(values.mutant)
  const first = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const runs = Number(values.runs ?? (values.seed === undefined ? USUAL_RUNS : 1))
  return playSchedules(Array.from({ length: runs }, (_, index) => first + index))
}

async function playSchedules(seeds: number[]): Promise<boolean> {
  const failed: number[] = []
  const wrongClocks = values['wrong-clocks']
  const jobs = seeds.map((seed): Job => ({ kind: 'seed', seed, wrongClocks }))
  await inWorkers(jobs, (done) => {
    if (done.kind !== 'seed' || done.faults.length === 0) return
    failed.push(done.seed)
    console.log(`schedule ${done.seed}\n  ${done.faults.slice(0, MOST_SHOWN).join('\n  ')}`)
  })
  const [seed] = failed
  if (seed !== undefined) await showShortest(seed, await makeKit(), (wrongClocks ? clockStepsOf : stepsOf)(seed))
  const held = seeds.length - failed.length
  console.log(`${held} schedules held, ${failed.length} failed (seeds ${seeds[0]} to ${seeds.at(-1)})`)
  const trial = wrongClocks ? 'clocks' : 'schedules'
  tellOutcome({ trial, tried: seeds.length, survived: held, lost: failed.length })
  return failed.length === 0
}

async function showShortest(seed: number, kit: Kit, all: readonly Step[] = stepsOf(seed)): Promise<void> {
  const { steps, fault } = await shrinkSchedule(seed, kit, all)
  console.log(`The shortest form:\n${asKeptSchedule(seed, steps, fault)}`)
}

/** A mutant that names a test is caught when that test fails on it; all others by schedules. */
async function catchAll(names: string[]): Promise<boolean> {
  const survivors: string[] = []
  const report = (mutant: string, how: string | undefined) => {
    if (how === undefined) survivors.push(mutant)
    console.log(`${mutant.padEnd(26)} ${how ?? 'SURVIVED'}`)
  }
  const [tested, played] = [names.filter(hasTest), names.filter((name) => !hasTest(name))]
  await inWorkers(
    played.map((mutant): Job => ({ kind: 'mutant', mutant, mostRuns: MOST_RUNS_FOR_A_MUTANT })),
    (done) => {
      if (done.kind !== 'mutant') return
      const { mutant, caught } = done
      report(mutant, caught && `seed ${caught.seed}, run ${caught.runs}: ${caught.fault.slice(0, 60)}`)
    },
  )
  for (const mutant of tested) {
    const { file, name } = mutantNamed(mutant).test ?? {}
    report(mutant, (await failsNamedTest(mutant)) ? `fails in ${file}: ${name}` : undefined)
  }
  console.log(`${names.length - survivors.length} of ${names.length} mutants caught`)
  return survivors.length === 0
}

function hasTest(mutant: string): boolean {
  return mutantNamed(mutant).test !== undefined
}

async function showMutant(name: string): Promise<boolean> {
  const { breaks, patches, seed } = mutantNamed(name)
  console.log(`${name}: ${breaks}`)
  if (!(await catchAll([name]))) return false
  if (seed === undefined) return true
  const kit = await makeMutantKit(patches)
  await showShortest(seed, kit)
  return true
}

/** Runs the jobs on all cores. */
async function inWorkers(jobs: readonly Job[], onDone: (done: Done) => void): Promise<void> {
  const left = [...jobs]
  const count = Math.min(availableParallelism(), jobs.length)
  await Promise.all(Array.from({ length: count }, () => workOff(left, onDone)))
}

function workOff(left: Job[], onDone: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./simulate-worker.ts', import.meta.url))
    const next = () => {
      const job = left.shift()
      if (job) worker.postMessage(job)
      else void worker.terminate().then(() => resolve())
    }
    worker.on('message', (done: Done) => {
      onDone(done)
      next()
    })
    worker.on('error', reject)
    next()
  })
}

process.exitCode = (await main()) ? 0 : 1
