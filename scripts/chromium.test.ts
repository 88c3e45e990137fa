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

test('on Debian root gets the package', () => {
  const machine = aMachine({ isDebianRoot: true, installs: { 'apt-get install': '/usr/bin/chromium' } })
  expect(ensureChromium(machine)).toBe('/usr/bin/chromium')
  expect(machine.commands.at(-1)).toMatch(/apt-get install .* chromium fonts-liberation/)
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
    for (const [start, file] of Object.entries(installs)) if (line.startsWith(start)) present.add(file)
    return true
  }
  return { env, isDebianRoot, exists: (path: string) => present.has(path), run, commands }
}
