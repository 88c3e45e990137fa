import { expect, test, vi } from 'vitest'
import { all, query, run } from '../storage/sql.ts'
import { startTestServer } from '../testing/index.ts'
import { tidyUp } from './upkeep.ts'

const DAY_MS = 86_400_000

test('what is no longer needed goes a thousand at a time, so that no statement takes long', async () => {
  const server = await startTestServer()
  const { db, now } = server.deps
  const used = Array.from({ length: 2_500 }, (_, number) => ({ signature: `s${number}`, expires_at: '2020' }))
  await run(db, query.insertInto('used_captcha').values(used))
  const transaction = vi.spyOn(db, 'transaction')
  await tidyUp({ db, now })
  // One for each of the nine kinds, and two more for these.
  expect(transaction).toHaveBeenCalledTimes(12)
  expect(await all(db, query.selectFrom('used_captcha').selectAll())).toEqual([])
  await server.close()
})

test('old sessions, tokens and mails are deleted, new ones stay', async () => {
  const server = await startTestServer()
  const register = (email: string) =>
    server.browser().post('/api/auth/register', {
      email,
      password: 'lantern-oil',
      securityQuestion: 'firstPet',
      securityAnswer: 'Rex',
    })
  await register('old@example.com')
  await server.signIn('gm').ready()
  await server.deps.mailer.idle()
  server.clock.advance(95 * DAY_MS)
  await register('young@example.com')
  await server.signIn('player').ready()
  await server.deps.mailer.idle()
  await tidyUp(server.deps)
  const count = async (table: 'token' | 'mail' | 'web_session' | 'user') =>
    (await all(server.deps.db, query.selectFrom(table).selectAll())).length
  expect([await count('token'), await count('mail'), await count('web_session'), await count('user')]).toEqual([
    1, 1, 2, 4,
  ])
  await server.close()
})
