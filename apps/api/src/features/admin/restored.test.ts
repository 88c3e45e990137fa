import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginGeneration } from '../../storage/begin-generation.ts'
import { startTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const BACKUP_AT = new Date('2026-11-19T03:00:00.000Z')
const DAYS_MS = 86_400_000
const restore = () => beginGeneration(server.deps.db, { now: server.clock.now(), backupAt: BACKUP_AT })
const restored = async () => (await server.signIn('owner').get('/api/admin/restored')).json()

test('the owner sees for 30 days when the restored backup was made', async () => {
  expect(await restored()).toEqual({ restored: null })
  await restore()
  expect(await restored()).toEqual({ restored: { at: '2026-11-20T20:00:00.000Z', backupAt: BACKUP_AT.toISOString() } })
  server.clock.advance(31 * DAYS_MS)
  expect(await restored()).toEqual({ restored: null })
})

test('people who were signed out by a restore learn why', async () => {
  const gm = server.signIn('gm')
  expect((await gm.get('/api/auth/user')).statusCode).toBe(200)
  await restore()
  const answer = await gm.get('/api/auth/user')
  expect([answer.statusCode, answer.json().reason]).toEqual([401, 'restored'])
  expect((await server.browser().get('/api/auth/user')).json().reason).toBeUndefined()
  const forged = await server.browser().get('/api/auth/user', { cookies: { lk_session: 'nobody.signed-this' } })
  expect(forged.json().reason).toBeUndefined()
})
