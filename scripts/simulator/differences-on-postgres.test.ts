import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../apps/api/src/testing/postgres/start-postgres.ts'
import { type Kit, makeKit } from '../../apps/web/src/data/local/testing/simulator/kit.ts'
import { differencesOnPostgres } from './differences-on-postgres.ts'
import { openPostgresServers, type PostgresServers } from './postgres-servers.ts'
import { recordSchedule } from './record-calls.ts'

/** With many pushes; and with a restored backup. */
const SEEDS = [11, 10]
const PATIENCE_MS = 120_000

let kit: Kit
let postgres: TestPostgres
let servers: PostgresServers
beforeAll(async () => {
  const made = makeKit()
  postgres = await startPostgres()
  servers = await openPostgresServers(postgres.urlOf('postgres'))
  kit = await made
}, PATIENCE_MS)
afterAll(async () => {
  await servers.close()
  await postgres.close()
}, PATIENCE_MS)

test.for(SEEDS)('schedule %i of the app’s client goes on two processes with PostgreSQL as in memory', async (seed) => {
  const recording = await recordSchedule(seed, kit)
  expect(recording.faults).toEqual([])
  expect(await differencesOnPostgres(servers, recording, seed)).toEqual([])
})

test('an answer that differs is named', async () => {
  const recording = await recordSchedule(SEEDS[0] ?? 0, kit)
  const index = recording.calls.findIndex(({ is }) => is === 'push')
  const altered = recording.calls.map((call, at) => {
    return at === index && call.is === 'push'
      ? { ...call, answer: { ...(call.answer as object), touched: 'else' } }
      : call
  })
  const [difference] = await differencesOnPostgres(servers, { ...recording, calls: altered }, 1)
  expect(difference).toContain(`call ${index}, a push,.touched is "else" in memory`)
})
