import { describe, expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'
import { runEvening } from './run.ts'

const EVENINGS = 400
const MOST_EVENINGS_TO_CATCH_A_MUTANT = 200

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('random evenings of six devices', () => {
  test('[I1-I9, I12] hold whatever is lost, delayed, killed, deleted, promoted or removed', () => {
    const failed = seeds(EVENINGS).flatMap((seed) => runEvening(seed).map((fault) => `seed ${seed}: ${fault}`))
    expect(failed).toEqual([])
  })

  test('the same seed is the same evening', () => {
    expect(runEvening(20, 'sameRevSpace')).toEqual(runEvening(20, 'sameRevSpace'))
  })

  test.each(MUTANTS)('would be noticed if sync were broken like this: %s', (mutant) => {
    const caught = seeds(MOST_EVENINGS_TO_CATCH_A_MUTANT).find((seed) => runEvening(seed, mutant).length > 0)
    expect(caught).toBeDefined()
  })
})
