import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { all, query } from '../storage/sql.ts'
import { startTwoServers, type TestServer, type TwoServers } from '../testing/index.ts'
import { LIMITS, type Limits } from './limits.ts'
import { createSharedLimits, forgetLimits } from './shared-limits.ts'
import { createOwnLimits } from './windows.ts'

let servers: TwoServers
beforeEach(async () => {
  servers = await startTwoServers()
})
afterEach(() => servers.close())

async function refusal(work: Promise<void>): Promise<AppError | undefined> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  return undefined
}

const kinds: { name: string; create: () => Limits }[] = [
  { name: 'in memory', create: () => createOwnLimits(servers.clock.now) },
  { name: 'in a table', create: () => createSharedLimits(servers.one.deps.db, servers.clock.now) },
]

describe.each(kinds)('limits $name', ({ create }) => {
  test('each key may call as often as allowed, then learns how long to wait', async () => {
    const limits = create()
    for (let count = 0; count < LIMITS.joinGuessPerMinute.max; count += 1) {
      await limits.take('joinGuessPerMinute', 'a')
      servers.clock.advance(1_000)
    }
    const error = await refusal(limits.take('joinGuessPerMinute', 'a'))
    expect(error).toMatchObject({ code: 'rate_limited', extras: { retryAfterSeconds: 55 } })
    expect(error?.message).toBe('Too many tries. Please wait 55 seconds and try again.')
    expect(await refusal(limits.take('joinGuessPerMinute', 'b'))).toBeUndefined()
    expect(await refusal(limits.take('joinGuessPerHour', 'a'))).toBeUndefined()
  })

  test('the window slides: one call becomes free when the oldest expires', async () => {
    const limits = create()
    for (let count = 0; count < 5; count += 1) await limits.take('joinGuessPerMinute', 'a')
    servers.clock.advance(60_000 - 1)
    expect((await refusal(limits.check('joinGuessPerMinute', 'a')))?.message).toBe(
      'Too many tries. Please wait 1 second and try again.',
    )
    servers.clock.advance(1)
    expect(await refusal(limits.take('joinGuessPerMinute', 'a'))).toBeUndefined()
  })

  test("checking doesn't count, and a refunded or forgiven call can be used again", async () => {
    const limits = create()
    for (let count = 0; count < 5; count += 1) {
      await limits.check('mailPerAccount', 'a')
      await limits.take('mailPerAccount', 'a')
      await limits.refund('mailPerAccount', 'a')
    }
    for (let count = 0; count < 3; count += 1) await limits.take('mailPerAccount', 'a')
    expect(await refusal(limits.check('mailPerAccount', 'a'))).toBeDefined()
    await limits.forgive('mailPerAccount', 'a')
    expect(await refusal(limits.take('mailPerAccount', 'a'))).toBeUndefined()
  })
})

test('of tries at two processes at once, exactly as many succeed as are allowed', async () => {
  const limitsOf = ({ deps }: TestServer) => createSharedLimits(deps.db, servers.clock.now)
  const [one, two] = [limitsOf(servers.one), limitsOf(servers.two)]
  for (let round = 0; round < 5; round += 1) {
    const tries = Array.from({ length: 6 }, (_, at) =>
      refusal((at % 2 ? two : one).take('loginPerAccount', `r${round}`)),
    )
    expect((await Promise.all(tries)).filter((error) => error === undefined)).toHaveLength(5)
  }
})

test('wrong passwords at one process count at the other', async () => {
  const login = (server = servers.one) =>
    server.browser().post('/api/auth/local', { username: 'gm@example.com', password: 'wrong' })
  for (let count = 0; count < LIMITS.loginPerAccount.max; count += 1) expect((await login()).statusCode).toBe(401)
  expect((await login(servers.two)).statusCode).toBe(429)
})

test('of the windows, no address can be read, and what counts no more is deleted', async () => {
  const { db } = servers.one.deps
  const limits = createSharedLimits(db, servers.clock.now)
  await limits.take('mailPerAccount', 'reset gm@example.com')
  const rows = () => all(db, query.selectFrom('limit_window').selectAll())
  expect(JSON.stringify(await rows())).not.toContain('example')
  const forget = () => forgetLimits(db, servers.clock.now())
  servers.clock.advance(LIMITS.mailPerAccount.windowMs - 1)
  await forget()
  expect(await rows()).toHaveLength(1)
  servers.clock.advance(1)
  await forget()
  expect(await rows()).toEqual([])
})
