import { expect, test } from 'vitest'
import { faultsOfEvenings } from './evenings.ts'
import { KEPT_EVENINGS } from './kept-evenings.ts'
import { runEvening } from './run.ts'
import { readStep } from './steps.ts'

/** Ten seconds on a quiet machine. */
const PATIENCE_MS = 300_000

test(
  '[I1-I9, I12, I13] evenings 1 to 1500 hold, whatever is lost, delayed, killed, deleted, promoted or removed',
  () => {
    expect(faultsOfEvenings(1, 1500)).toEqual([])
  },
  PATIENCE_MS,
)

test.each(KEPT_EVENINGS)('[I1-I9, I12, I13] $name', ({ seed, steps }) => {
  expect(runEvening(seed, { steps: steps.map(readStep) })).toEqual([])
})

test('the same seed is the same evening', () => {
  const evening = () => runEvening(20, { mutant: 'lastPushWins' })
  expect(evening()).toEqual(evening())
})
