import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../apps/api/src/config.ts'
import { closeDeps, createDeps, type Deps } from '../../apps/api/src/deps.ts'
import { hasTwoFactor } from '../../apps/api/src/domain/two-factor.ts'
import { query, run } from '../../apps/api/src/storage/sql.ts'
import { addPerson } from '../../apps/api/src/testing/index.ts'
import { ownEnvironment } from '../testing/own-environment.ts'

let dataDir: string
let deps: Deps
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lanternkeep-two-factor-'))
  deps = await createDeps(readConfig({ DATA_DIR: dataDir }))
  const userId = await addPerson(deps, 'owner')
  const row = { user_id: userId, secret: 'A'.repeat(32), state: 'on', last_step: 0, created_at: '' } as const
  await run(deps.db, query.insertInto('two_factor').values(row))
})
afterEach(async () => {
  await closeDeps(deps)
  rmSync(dataDir, { recursive: true })
})

function turnOff(...args: string[]) {
  const script = join(import.meta.dirname, 'two-factor-off.ts')
  const env = { ...ownEnvironment(), DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('an owner who lost app and recovery codes gets back in, while the server has the database open', async () => {
  expect(turnOff('OWNER@example.com').said).toMatch(/^Two-factor is off for owner@example.com\./)
  expect(await hasTwoFactor(deps.db, 'user-owner')).toBe(false)
  expect(turnOff('owner@example.com')).toEqual({ status: 0, said: 'owner@example.com has no two-factor.\n' })
})

test('an unknown address and no address change nothing', async () => {
  expect(turnOff('nobody@example.com')).toEqual({ status: 1, said: 'No account has the address nobody@example.com.\n' })
  expect(turnOff().said).toBe('Usage: npm run two-factor-off -- <email>\n')
  expect(await hasTwoFactor(deps.db, 'user-owner')).toBe(true)
})
