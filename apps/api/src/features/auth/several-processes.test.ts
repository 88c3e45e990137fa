import { afterEach, beforeEach, expect, test } from 'vitest'
import { all, query } from '../../storage/sql.ts'
import { startTwoServers, type TwoServers } from '../../testing/index.ts'

const ROUNDS = 10

let servers: TwoServers
beforeEach(async () => {
  servers = await startTwoServers({ env: { HOST: '0.0.0.0' } })
})
afterEach(() => servers.close())

const setupCode = () => /setup code ([\w-]+)/.exec(JSON.stringify(servers.one.logs))?.[1]

/** The same account at both processes at once, or two accounts. */
function registerAtBoth(emails: [string, string], more: object = {}) {
  const answers = [servers.one, servers.two].map((server, at) =>
    server.browser().post('/api/auth/register', {
      email: emails[at],
      password: 'lantern-oil',
      securityQuestion: 'firstPet',
      securityAnswer: 'Rex',
      ...more,
    }),
  )
  return Promise.all(answers)
}

test('of two registrations of one address at two processes, one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `mira-${round}@example.com`
    const statuses = (await registerAtBoth([email, email])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([201, 409])
  }
})

test('of two people who register with the setup code at two processes, one becomes the owner', async () => {
  const code = { setupCode: setupCode() }
  await registerAtBoth(['mira@example.com', 'ash@example.com'], code)
  const owners = query.selectFrom('user').select('email').where('is_owner', '=', 1)
  expect(await all(servers.one.deps.db, owners)).toHaveLength(1)
})
