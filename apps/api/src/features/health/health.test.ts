import { afterEach, beforeEach, expect, test } from 'vitest'
import { push, seedCampaign, startTestServer, type TestServer } from '../../testing/index.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const health = async () => (await server.signIn('owner').get('/api/admin/health')).json()

test('the owner reads how the server is', async () => {
  expect(await health()).toMatchObject({
    version: '1.0.0',
    startedAt: server.clock.now().toISOString(),
    isOneOfSeveral: server.deps.config.databaseUrl !== undefined,
    storage: { databaseBytes: expect.any(Number), imageBytes: 0 },
    backup: { at: null, everyHours: 1, isLate: false, error: null },
    integrity: null,
    mail: { sends: false, waiting: 0, failed: 0, lastError: null },
    refusedPushes: { people: 0, changes: 0, lastAt: null },
  })
  expect((await health()).storage.databaseBytes).toBeGreaterThan(10_000)
})

test('without a backup for more than a day it says so', async () => {
  server.clock.advance(DAY_MS + 1)
  expect((await health()).backup.isLate).toBe(true)
})

test('a test mail goes to the owner', async () => {
  const owner = server.signIn('owner')
  expect((await owner.post('/api/admin/test-mail', {})).json()).toEqual({ to: 'owner@example.com' })
  await server.deps.mailer.idle()
  expect(server.mails).toMatchObject([{ to: 'owner@example.com', subject: 'Test mail' }])
  expect((await health()).mail.lastSentAt).toBe(server.clock.now().toISOString())
})

test('refused changes are counted by person, for a day', async () => {
  const { campaignId, player } = await seedCampaign(server)
  const times = { createdAt: '2026-11-20T20:00:00.000Z', lastModified: '2026-11-20T20:00:00.000Z' }
  const doc = { id: 'npc-1', campaignId, type: 'npc', name: 'Ferryman', rev: 'a', ...times }
  const [verdict] = await push(player, 'characters', [{ doc, base: null }])
  expect(verdict?.verdict).not.toBe('ok')
  expect((await health()).refusedPushes).toMatchObject({ people: 1, changes: 1 })
  server.clock.advance(DAY_MS)
  expect((await health()).refusedPushes.changes).toBe(0)
})
