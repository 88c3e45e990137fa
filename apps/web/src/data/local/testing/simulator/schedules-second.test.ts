import { expect, test } from 'vitest'
import { makeKit } from './kit.ts'
import { runSchedule } from './run.ts'
import { faultsOfSchedules } from './schedules.ts'

/** Half a minute on a quiet machine. */
const PATIENCE_MS = 600_000

/** In a file of its own, so that both halves run at once. */
test(
  '[I1-I9, I12, I13] schedules 181 to 400 of the app’s client hold, whatever is lost, removed, restored, copied or erased',
  async () => {
    expect(await faultsOfSchedules(181, 220)).toEqual([])
  },
  PATIENCE_MS,
)

test('the same seed is the same schedule, to the last byte on the wire', async () => {
  const kit = await makeKit()
  const play = async () => (await runSchedule(251, kit)).fingerprint
  expect(await play()).toBe(await play())
})
