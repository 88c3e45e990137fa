import { aPlayer } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onPostgres, push, seedCampaign, startTestServer, type TestServer } from '../../testing/index.ts'

const TOKEN = 'a token for prometheus'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: TOKEN } })
})
afterEach(() => server.close())

const statusOf = async (path: string) => (await server.browser().get(path)).statusCode

test('the health check queries the database', async () => {
  expect((await server.browser().get('/healthz')).json()).toEqual({ status: 'ok' })
  await server.deps.storage.close()
  expect(await statusOf('/healthz')).toBe(onPostgres ? 503 : 500)
})

describe('a server is ready for requests', () => {
  test('here while the database answers', async () => {
    expect((await server.browser().get('/readyz')).json()).toEqual({ status: 'ready' })
    await server.deps.storage.close()
    expect((await server.browser().get('/readyz')).json()).toMatchObject({ code: 'unavailable' })
    expect(await statusOf('/readyz')).toBe(503)
  })

  test('elsewhere once the server stops, which then closes each connection after its answer', async () => {
    const before = await server.browser().get('/healthz')
    server.deps.lifecycle.isStopping = true
    const after = await server.browser().get('/healthz')
    expect([await statusOf('/readyz'), before.headers.connection, after.headers.connection]).toEqual([
      503,
      'keep-alive',
      'close',
    ])
    expect(after.statusCode).toBe(200)
  })
})

describe('metrics', () => {
  const read = async (authorization = `Bearer ${TOKEN}`) =>
    server.browser().get('/metrics', { headers: { authorization } })

  test('are given only with the token', async () => {
    expect((await read()).statusCode).toBe(200)
    expect((await read('Bearer another')).statusCode).toBe(401)
    expect(await statusOf('/metrics')).toBe(401)
  })

  test("don't exist without one", async () => {
    const plain = await startTestServer()
    expect((await plain.browser().get('/metrics')).statusCode).toBe(404)
    await plain.close()
  })

  test('count requests by route and status, pushes, streams, and what waits', async () => {
    const { gm } = await seedCampaign(server)
    await push(gm, 'characters', [{ doc: aPlayer({ id: 'ash', campaignId: 'salt-road', rev: 'r1' }), base: null }])
    await server.browser().get('/api/auth/verify-email/a-secret-token')
    const stream = { person: { userId: 'user-gm' }, send: () => true, end: () => {} }
    const { close } = await server.deps.streams.open(stream)
    const answer = await read()
    close()
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body.split('\n')).toEqual(
      expect.arrayContaining([
        'lanternkeep_http_request_duration_seconds_count{method="POST",route="/api/sync/push",status="200"} 1',
        'lanternkeep_http_request_duration_seconds_count{method="GET",route="/api/auth/verify-email/:token",status="400"} 1',
        'lanternkeep_push_duration_seconds_count 1',
        'lanternkeep_commit_group_size_count 1',
        'lanternkeep_live_streams 1',
        'lanternkeep_queue_length{queue="commits"} 0',
        'lanternkeep_queue_length{queue="mail"} 0',
        'lanternkeep_queue_length{queue="passwords"} 0',
      ]),
    )
    expect(answer.body).not.toMatch(/secret|salt-road|example\.com/)
  })
})
