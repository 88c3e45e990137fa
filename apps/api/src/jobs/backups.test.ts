import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLastBackup } from '../domain/backups.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { backUpIfDue } from './backups.ts'

const HOUR_MS = 3_600_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ env: { BACKUP_EVERY_HOURS: '2' } })
})
afterEach(() => server.close())

const last = () => {
  const { config, db, now } = server.deps
  return readLastBackup(db, { dataDir: config.dataDir, now: now() })
}

test('a backup is made when the last one is as old as the setting says', async () => {
  let made = 0
  const backUp = async () => {
    made += 1
  }
  await backUpIfDue(server.deps, backUp)
  server.clock.advance(HOUR_MS)
  await backUpIfDue(server.deps, backUp)
  expect(made).toBe(1)
  server.clock.advance(HOUR_MS)
  expect(await backUpIfDue(server.deps, backUp)).toBe(true)
  expect(made).toBe(2)
  expect(await last()).toEqual({ at: server.clock.now().toISOString(), error: null })
})

test('one that was made while the clock was a year ahead doesn’t count once the clock is right', async () => {
  const year = 365 * 24 * HOUR_MS
  server.clock.advance(year)
  await backUpIfDue(server.deps, async () => {})
  server.clock.advance(-year)
  expect((await last()).at).toBeNull()
  expect(await backUpIfDue(server.deps, async () => {})).toBe(true)
  expect(await backUpIfDue(server.deps, async () => {})).toBe(false)
})

test('a failed one is tried again at the next look, and its reason is kept for the owner', async () => {
  const failing = async () => {
    throw new Error('Command failed\nThere is no room on the disk.\n')
  }
  expect(await backUpIfDue(server.deps, failing)).toBe(false)
  expect(await last()).toEqual({ at: null, error: 'There is no room on the disk.' })
  server.clock.advance(5 * 60_000)
  expect(await backUpIfDue(server.deps, async () => {})).toBe(true)
  expect((await last()).error).toBeNull()
})
