import { growthOf, ONE_WALK } from '@lanternkeep/schema/testing/growth'
import { expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { createClock } from '../testing/clock.ts'
import { createLimits, LIMITS } from './limits.ts'

function refusal(work: () => void): AppError | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  return undefined
}

test('each key may call as often as allowed, then learns how long to wait', () => {
  const clock = createClock()
  const limits = createLimits(clock.now, true)
  for (let count = 0; count < LIMITS.joinGuessPerMinute.max; count += 1) {
    limits.take('joinGuessPerMinute', 'a')
    clock.advance(1_000)
  }
  const error = refusal(() => limits.take('joinGuessPerMinute', 'a'))
  expect(error).toMatchObject({ code: 'rate_limited', extras: { retryAfterSeconds: 55 } })
  expect(error?.message).toBe('Too many tries. Please wait 55 seconds and try again.')
  expect(refusal(() => limits.take('joinGuessPerMinute', 'b'))).toBeUndefined()
})

test('the window slides: one call becomes free when the oldest expires', () => {
  const clock = createClock()
  const limits = createLimits(clock.now, true)
  for (let count = 0; count < 5; count += 1) limits.take('joinGuessPerMinute', 'a')
  clock.advance(60_000 - 1)
  expect(refusal(() => limits.check('joinGuessPerMinute', 'a'))?.message).toBe(
    'Too many tries. Please wait 1 second and try again.',
  )
  clock.advance(1)
  expect(refusal(() => limits.take('joinGuessPerMinute', 'a'))).toBeUndefined()
})

test("checking doesn't count, and a refunded call can be used again", () => {
  const limits = createLimits(createClock().now, true)
  for (let count = 0; count < 50; count += 1) {
    limits.check('mailPerAccount', 'a')
    limits.take('mailPerAccount', 'a')
    limits.refund('mailPerAccount', 'a')
  }
  expect(refusal(() => limits.take('mailPerAccount', 'a'))).toBeUndefined()
})

test("any number of keys doesn't fill the memory", () => {
  const clock = createClock()
  const limits = createLimits(clock.now, true)
  for (let count = 0; count < 20_000; count += 1) {
    clock.advance(10)
    limits.take('pushPerDevice', `device-${count}`)
  }
  expect(refusal(() => limits.take('pushPerDevice', 'device-1'))).toBeUndefined()
})

test('with limits off nothing is refused', () => {
  const limits = createLimits(createClock().now, false)
  for (let count = 0; count < 1_000; count += 1) limits.take('loginPerAccount', 'a')
})

test('made-up names neither slow the server down nor fill its memory', () => {
  const growth = growthOf((names) => {
    const limits = createLimits(createClock().now, true)
    for (let count = 0; count < names; count += 1) limits.take('mailPerAccount', `resend ${count}@example.com`)
  }, 20_000)
  expect(growth).toBeLessThan(ONE_WALK)
})
