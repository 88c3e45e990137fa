import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../apps/api/src/config.ts'
import { closeDeps, createDeps } from '../../apps/api/src/deps.ts'
import { addPerson } from '../../apps/api/src/testing/index.ts'
import { aFolder } from '../testing/a-data-folder.ts'
import { ownEnvironment } from '../testing/own-environment.ts'

function seed(dataDir: string, args: string[] = []) {
  const script = join(import.meta.dirname, 'seed.ts')
  const options = { env: { ...ownEnvironment(), DATA_DIR: dataDir }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options)
  return { status, said: stdout + stderr }
}

test('an empty folder gets the demo world, and its accounts and password are printed', { timeout: 60_000 }, () => {
  const dataDir = aFolder()
  const first = seed(dataDir)
  expect(first.status).toBe(0)
  for (const name of ['The Drowned Bells of Saltmere', 'The Census of Hollowmarch', 'A Winter Crown']) {
    expect(first.said).toContain(name)
  }
  for (const who of ['gm@', 'player@', 'free@', 'admin@']) expect(first.said).toContain(`${who}lanternkeep.example`)
  expect(first.said).toContain('Password of each: lantern-oil-and-salt')
  const second = seed(dataDir)
  expect(second.status).toBe(0)
  expect(second.said).toContain('The demo world was there already.')
})

test('a folder with its own accounts is left alone unless forced', { timeout: 60_000 }, async () => {
  const dataDir = aFolder()
  const deps = await createDeps(readConfig({ DATA_DIR: dataDir }))
  await addPerson(deps, 'gm')
  await closeDeps(deps)
  const refused = seed(dataDir)
  expect(refused.status).toBe(1)
  expect(refused.said).toContain('npm run seed -- --anyway')
  expect(seed(dataDir, ['--anyway']).status).toBe(0)
  expect(seed(dataDir, ['--all']).said).toBe('Usage: npm run seed [-- --anyway]\n')
})
