import { parseArgs } from 'node:util'
import { runSchedule } from '../client/testing/schedule.ts'
import { catchMutant } from './simulator/catch.ts'
import { MUTANT_NAMES, MUTANTS, type Mutant } from './simulator/mutants.ts'
import { runEvening } from './simulator/run.ts'
import { asKept, shrink } from './simulator/shrink.ts'

const USAGE = `npm run simulate                        3,000 fresh evenings of the model
npm run simulate -- --runs 500          so many
npm run simulate -- --seed 7            that one; if it fails, its shortest form is printed
npm run simulate -- --seed 7 --runs 100 from that one on
npm run simulate -- --mutant deleteWins with the design broken in this way
npm run simulate -- --mutants           all of them: each must be caught
npm run simulate -- --real              300 schedules of real databases (with --runs and --seed as above)
npm run simulate -- --real --seats      the same while a seat is given, raised and taken
npm run simulate -- --real --restores   the same while the server is restored from backups`

const MOST_RUNS_FOR_A_MUTANT = 3000
const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    mutant: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    real: { type: 'boolean', default: false },
    seats: { type: 'boolean', default: false },
    restores: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(USAGE)
else if (values.mutants) process.exitCode = catchAll() ? 0 : 1
// Devices that a schedule killed may still wait for what never comes.
else process.exit((await simulate()) ? 0 : 1)

function catchAll(): boolean {
  const survivors = MUTANT_NAMES.filter((mutant) => {
    const caught = catchMutant(mutant, MOST_RUNS_FOR_A_MUTANT)
    const result = caught ? `seed ${caught.seed}, run ${caught.runs}: ${caught.fault.slice(0, 60)}` : 'SURVIVED'
    console.log(`${mutant.padEnd(32)} ${result}`)
    return !caught
  })
  console.log(`${MUTANT_NAMES.length - survivors.length} of ${MUTANT_NAMES.length} mutants caught`)
  return survivors.length === 0
}

async function simulate(): Promise<boolean> {
  const usual = values.seed !== undefined ? '1' : values.real ? '300' : '3000'
  const runs = Number(values.runs ?? usual)
  const first = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const mutant = mutantNamed(values.mutant)
  const options = { seats: values.seats, restores: values.restores ? 3 : 0 }
  let failed = 0
  for (let seed = first; seed < first + runs; seed += 1) {
    const faults = values.real ? await runSchedule(seed, options) : runEvening(seed, { mutant })
    if (faults.length === 0) continue
    console.log(`seed ${seed}\n  ${faults.slice(0, 5).join('\n  ')}`)
    if (failed === 0 && !values.real) printShortest(seed, mutant)
    failed += 1
  }
  console.log(`${runs - failed} passed, ${failed} failed (seeds ${first} to ${first + runs - 1})`)
  return failed === 0
}

function printShortest(seed: number, mutant: Mutant | undefined): void {
  const { steps, fault } = shrink(seed, mutant)
  console.log(`For kept-evenings.ts:\n${asKept(seed, steps, fault)}`)
}

function mutantNamed(name: string | undefined): Mutant | undefined {
  const mutant = MUTANT_NAMES.find((known) => known === name)
  if (name && !mutant)
    throw new Error(
      `No such mutant. There are:\n${MUTANT_NAMES.map((known) => `${known}: ${MUTANTS[known]}`).join('\n')}`,
    )
  return mutant
}
