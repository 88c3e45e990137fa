import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../apps/api/src/config.ts'
import { closeDeps, createDeps, type Deps } from '../../apps/api/src/deps.ts'
import { findUserByEmail } from '../../apps/api/src/features/auth/users.repository.ts'
import { addPerson } from '../../apps/api/src/testing/index.ts'
import { execute } from '../../apps/api/src/testing/raw-sql.ts'
import { ownEnvironment } from '../testing/own-environment.ts'

let dataDir: string
let deps: Deps
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lanternkeep-owner-'))
  deps = await createDeps(readConfig({ DATA_DIR: dataDir }))
  await addPerson(deps, 'owner')
  await addPerson(deps, 'gm')
})
afterEach(async () => {
  await closeDeps(deps)
  rmSync(dataDir, { recursive: true })
})

function owner(args: string[], env: Record<string, string> = {}) {
  const script = join(import.meta.dirname, 'owner.ts')
  const options = { env: { ...ownEnvironment(), DATA_DIR: dataDir, ...env }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options)
  return { status, said: stdout + stderr }
}

test('ownership moves while the server has the database open', async () => {
  expect(owner(['GM@example.com'])).toEqual({ status: 0, said: 'gm@example.com is now the owner.\n' })
  expect(await findUserByEmail(deps.db, 'gm@example.com')).toMatchObject({ is_owner: 1, is_admin: 1 })
  expect(await findUserByEmail(deps.db, 'owner@example.com')).toMatchObject({ is_owner: 0, is_admin: 1 })
  expect(owner(['gm@example.com'])).toEqual({ status: 0, said: 'gm@example.com is already the owner.\n' })
})

test.each([
  ['blocked = 1', 'The account gm@example.com is blocked; unblock it first.'],
  ['email_verified_at = null', 'The address gm@example.com is not verified yet.'],
  [`deleted_at = '2026-11-20T20:00:00.000Z'`, 'The account gm@example.com was deleted; restore it first.'],
])("an account with %s can't become the owner", async (state, sentence) => {
  await execute(deps.db, `update user set ${state} where id = 'user-gm'`)
  expect(owner(['gm@example.com'])).toEqual({ status: 1, said: `${sentence}\n` })
  expect(await findUserByEmail(deps.db, 'owner@example.com')).toMatchObject({ is_owner: 1 })
  expect(await findUserByEmail(deps.db, 'gm@example.com')).toMatchObject({ is_owner: 0, is_admin: 0 })
})

test('an unknown address, no address, and a contradicting setting change nothing', async () => {
  expect(owner(['nobody@example.com'])).toEqual({ status: 1, said: 'No account has the address nobody@example.com.\n' })
  expect(owner([])).toEqual({ status: 1, said: 'Usage: npm run owner -- <email>\n' })
  expect(owner(['gm@example.com'], { OWNER_EMAIL: 'owner@example.com' })).toEqual({
    status: 1,
    said: 'OWNER_EMAIL names owner@example.com; change that setting first.\n',
  })
  expect(await findUserByEmail(deps.db, 'owner@example.com')).toMatchObject({ is_owner: 1 })
})
