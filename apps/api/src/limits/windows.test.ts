import { growthOf, ONE_WALK } from '@lanternkeep/schema/testing/growth'
import { expect, test } from 'vitest'
import { createClock } from '../testing/clock.ts'
import { LIMITS, NO_LIMITS } from './limits.ts'
import { createSyncLimits, SYNC_LIMITS } from './sync-limits.ts'
import { createWindows } from './windows.ts'

test("any number of keys doesn't fill the memory", () => {
  const clock = createClock()
  const limits = createSyncLimits(clock.now, true)
  for (let count = 0; count < 20_000; count += 1) {
    clock.advance(10)
    limits.take('pushPerDevice', `device-${count}`)
  }
  expect(() => limits.take('pushPerDevice', 'device-1')).not.toThrow()
})

test('a device that pushes too often is refused', () => {
  const limits = createSyncLimits(createClock().now, true)
  for (let count = 0; count < SYNC_LIMITS.pushPerDevice.max; count += 1) limits.take('pushPerDevice', 'phone')
  expect(() => limits.take('pushPerDevice', 'phone')).toThrow('Too many tries')
})

test('with limits off nothing is refused', async () => {
  const limits = createSyncLimits(createClock().now, false)
  for (let count = 0; count < 1_000; count += 1) {
    limits.take('pushPerDevice', 'phone')
    await NO_LIMITS.take('loginPerAccount', 'a')
  }
})

test('made-up names neither slow the server down nor fill its memory', () => {
  const growth = growthOf((names) => {
    const windows = createWindows(createClock().now)
    for (let count = 0; count < names; count += 1) windows.take(LIMITS.mailPerAccount, `resend ${count}@example.com`)
  }, 20_000)
  expect(growth).toBeLessThan(ONE_WALK)
})
