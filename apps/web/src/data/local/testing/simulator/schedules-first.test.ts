import { expect, test } from 'vitest'
import { KEPT_SCHEDULES } from './kept-schedules.ts'
import { makeKit } from './kit.ts'
import { runSchedule } from './run.ts'
import { faultsOfSchedules } from './schedules.ts'
import { readStep } from './steps/steps.ts'

/** Half a minute on a quiet machine. */
const PATIENCE_MS = 600_000

test.each(KEPT_SCHEDULES)(
  '[I1-I9, I12, I13] $name',
  async (kept) => {
    expect((await runSchedule(kept.seed, await makeKit(), kept.steps.map(readStep))).faults).toEqual([])
  },
  PATIENCE_MS,
)

test(
  '[I1-I9, I12, I13] schedules 1 to 180 of the app’s client hold, whatever is lost, removed, restored, copied or erased',
  async () => {
    expect(await faultsOfSchedules(1, 180)).toEqual([])
  },
  PATIENCE_MS,
)
