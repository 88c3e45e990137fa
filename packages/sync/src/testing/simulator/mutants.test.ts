import { expect, test } from 'vitest'
import { catchMutant } from './catch.ts'
import { MUTANT_NAMES, MUTANTS } from './mutants.ts'
import { asKept, shrink } from './shrink.ts'
import { readStep } from './steps.ts'

const MOST_EVENINGS = 1000
const PATIENCE_MS = 300_000

test.each(MUTANT_NAMES)(
  'would be noticed if sync were broken like this: %s',
  (mutant) => {
    expect(catchMutant(mutant, MOST_EVENINGS), MUTANTS[mutant]).toBeDefined()
  },
  PATIENCE_MS,
)

test('a failing evening shrinks to few steps that can be pasted and still fail', () => {
  const { steps, fault } = shrink(1, 'rejectedRowDropped')
  expect(steps.length).toBeLessThan(12)
  expect(fault).toMatch(/^I3/)
  const printed = [...asKept(1, steps, fault).matchAll(/^ {6}'(.+)',$/gm)].map(([, step]) => readStep(String(step)))
  expect(printed).toEqual(steps)
})
