import { expect, test } from 'vitest'
import { runSchedule } from './testing/schedule.ts'

/**
 * What only real databases show; the simulator plays hundreds with the app's client. `npm run simulate -- --real` plays
 * more of these, also with `--seats`.
 */
const SEEDS = Array.from({ length: 14 }, (_, run) => 1 + run)

test.each(SEEDS)('[I1-I6, I13] schedule %i on real databases ends in agreement', async (seed) => {
  expect(await runSchedule(seed)).toEqual([])
})

test.each(SEEDS)(
  '[I1-I6, I13] schedule %i, in which a membership is given, raised and taken, ends in agreement',
  async (seed) => {
    expect(await runSchedule(seed, { memberships: true })).toEqual([])
  },
)

test.each(SEEDS)(
  '[G3-G5] [I1-I6, I13, I15] schedule %i, in which backups are restored, ends in agreement',
  async (seed) => {
    expect(await runSchedule(seed, { restores: 3 })).toEqual([])
  },
)
