import { parseArgs } from 'node:util'
import { MUTANTS, type Mutant } from './simulator/mutants.ts'
import { runEvening } from './simulator/run.ts'

/** `node simulate.ts --runs 2000 [--seed 7] [--mutant deleteWins]`: random evenings, each named by its seed. */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string' }, mutant: { type: 'string' } },
})
const first = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const runs = values.seed !== undefined && process.argv.every((word) => word !== '--runs') ? 1 : Number(values.runs)
const mutant = MUTANTS.find((name): name is Mutant => name === values.mutant)

const failed = Array.from({ length: runs }, (_, index) => first + index).filter((seed) => {
  const faults = runEvening(seed, mutant)
  if (faults.length > 0) console.log(`seed ${seed}\n  ${faults.slice(0, 5).join('\n  ')}`)
  return faults.length > 0
})
console.log(`${runs - failed.length} passed, ${failed.length} failed (seeds ${first} to ${first + runs - 1})`)
process.exitCode = failed.length > 0 ? 1 : 0
