import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lastIntegrityCheck } from '../storage/sqlite/integrity.ts'
import { DATABASE_FILE } from '../storage/sqlite/open.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { sqliteOf } from '../testing/raw-sql.ts'
import { checkIfDue } from './check-integrity.ts'

const PAGE = 4096
const HOUR_MS = 3_600_000

let dataDir: string
let server: TestServer
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lanternkeep-integrity-'))
  server = await startTestServer({ env: { DATA_DIR: dataDir } })
})
afterEach(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

test('once a day the whole database is read, and admins can learn what came of it', async () => {
  const { deps, clock } = server
  expect(await lastIntegrityCheck(deps.db)).toBeUndefined()
  const at = clock.now().toISOString()
  expect(await checkIfDue(deps)).toEqual({ at })
  expect(await lastIntegrityCheck(deps.db)).toEqual({ at })
  clock.advance(24 * HOUR_MS - 1)
  expect(await checkIfDue(deps)).toBeUndefined()
  clock.advance(1)
  expect(await checkIfDue(deps)).toEqual({ at: clock.now().toISOString() })
})

test('a fault is stored in the words of SQLite, and logged', async () => {
  const broken = join(dataDir, 'broken')
  mkdirSync(broken)
  const file = join(broken, DATABASE_FILE)
  sqliteOf(server.deps.db).prepare('vacuum into ?').run(file)
  const open = openSync(file, 'r+')
  writeSync(open, Buffer.alloc(PAGE, 'junk'), 0, PAGE, 8 * PAGE)
  closeSync(open)
  const config = { ...server.deps.config, dataDir: broken }
  const check = await checkIfDue({ ...server.deps, config })
  expect(check?.fault).toMatch(/\w/)
  expect(await lastIntegrityCheck(server.deps.db)).toEqual(check)
  expect(server.logs).toContainEqual(expect.objectContaining({ fault: check?.fault }))
})
