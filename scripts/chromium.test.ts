import { expect, test } from 'vitest'
import { ensureChromium, type Machine } from './chromium.ts'

test('the browser named by CHROMIUM_PATH comes before every other', () => {
  const machine = aMachine({ env: { CHROMIUM_PATH: '/opt/chromium' }, files: ['/opt/chromium', '/usr/bin/chromium'] })
  expect(ensureChromium(machine)).toBe('/opt/chromium')
})

test('a CHROMIUM_PATH without a file is told', () => {
  expect(() => ensureChromium(aMachine({ env: { CHROMIUM_PATH: '/opt/none' } }))).toThrow('CHROMIUM_PATH is /opt/none')
})

test('an installed browser is used and nothing is fetched', () => {
  const machine = aMachine({ files: ['/usr/bin/google-chrome'] })
  expect(ensureChromium(machine)).toBe('/usr/bin/google-chrome')
  expect(machine.commands).toEqual([])
})

test('on Debian root gets the browser without windows, or the whole one where there is no such package', () => {
  const shell = '/usr/bin/chromium-headless-shell'
  const machine = aMachine({ isDebianRoot: true, installs: { 'chromium-headless-shell': shell } })
  expect(ensureChromium(machine)).toBe(shell)
  const older = aMachine({ isDebianRoot: true, installs: { ' chromium ': '/usr/bin/chromium' } })
  expect(ensureChromium(older)).toBe('/usr/bin/chromium')
  expect(older.commands.at(-1)).toMatch(/apt-get install .* chromium fonts-liberation/)
})

test('a browser without windows that is there already is used as it is', () => {
  const files = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
  const machine = aMachine({ isDebianRoot: true, files })
  expect(ensureChromium(machine)).toBe('/usr/bin/chromium-headless-shell')
  expect(machine.commands).toEqual([])
})

test('elsewhere Playwright fetches its own', () => {
  const machine = aMachine({})
  expect(ensureChromium(machine)).toBeUndefined()
  expect(machine.commands).toEqual([expect.stringMatching(/install chromium$/)])
})

test('when nothing can be fetched it says what to do', () => {
  expect(() => ensureChromium({ ...aMachine({}), run: () => false })).toThrow('name it with CHROMIUM_PATH')
})

type Given = Partial<Pick<Machine, 'env' | 'isDebianRoot'>> & { files?: string[]; installs?: Record<string, string> }

function aMachine({ env = {}, isDebianRoot = false, files = [], installs = {} }: Given) {
  const present = new Set(files)
  const commands: string[] = []
  const run = (command: string, args: string[]) => {
    const line = [command, ...args].join(' ')
    commands.push(line)
    const [, installed] = Object.entries(installs).find(([words]) => line.includes(words)) ?? []
    if (installed) present.add(installed)
    return installed !== undefined || !line.startsWith('apt-get install')
  }
  return { env, isDebianRoot, exists: (path: string) => present.has(path), run, commands }
}
