import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { closeDeps, createDeps } from './deps.ts'

test('the secret is generated at the first start, readable by this account only, and kept', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'lanternkeep-data-')), 'data')
  const open = () => createDeps(readConfig({ DATA_DIR: dataDir }), { log: pino({ level: 'silent' }) })
  const first = await open()
  await closeDeps(first)
  const second = await open()
  await closeDeps(second)
  const file = join(dataDir, 'session-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toBe(first.secret)
  expect(second.secret).toBe(first.secret)
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/)
  rmSync(dataDir, { recursive: true })
})

test('a configured secret is used and not written to disk', async () => {
  const secret = 'x'.repeat(40)
  const deps = await createDeps(readConfig({ DATA_DIR: ':memory:', SESSION_SECRET: secret }), {
    log: pino({ level: 'silent' }),
  })
  expect(deps.secret).toBe(secret)
  await closeDeps(deps)
})
