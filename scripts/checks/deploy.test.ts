import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../apps/api/src/config.ts'
import { root } from '../paths.ts'

const textOf = (name: string) => readFileSync(join(root, name), 'utf8')

test.each([
  ['Containerfile', { HOST: '0.0.0.0', PORT: '4321', DATA_DIR: '/data' }],
  ['deploy/lanternkeep@.service', { HOST: '127.0.0.1', DATA_DIR: '/var/lib/lanternkeep', TRUST_PROXY: 'loopback' }],
])('%s sets what the program reads', (name, settings) => {
  for (const [setting, value] of Object.entries(settings)) expect(textOf(name)).toContain(`${setting}=${value}`)
  expect(() => readConfig(settings)).not.toThrow()
})

test('the container has the pnpm that the project is installed with', () => {
  const version = textOf('scripts/run.mjs').match(/PNPM_VERSION = '([\d.]+)'/)?.[1]
  expect(textOf('Containerfile')).toContain(`pnpm@${version}\n`)
  expect(textOf('Containerfile')).toContain(`node:${textOf('.node-version').split('.')[0]}-`)
})
