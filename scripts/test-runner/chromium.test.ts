import { expect, test } from 'vitest'
import { aMachine } from '../testing/a-machine.ts'
import { ensureChromium } from './chromium.ts'

const DEBIAN = { isDebian: true, apt: ['apt-get'] }

test('the browser named by CHROMIUM_PATH comes before every other', async () => {
  const machine = aMachine({ env: { CHROMIUM_PATH: '/opt/chromium' }, files: ['/opt/chromium', '/usr/bin/chromium'] })
  expect(await ensureChromium(machine)).toBe('/opt/chromium')
})

test('a CHROMIUM_PATH without a file is reported', async () => {
  const machine = aMachine({ env: { CHROMIUM_PATH: '/opt/none' } })
  await expect(ensureChromium(machine)).rejects.toThrow('CHROMIUM_PATH is /opt/none')
})

test('an installed browser is used and nothing is downloaded', async () => {
  const machine = aMachine({ files: ['/usr/bin/google-chrome'] })
  expect(await ensureChromium(machine)).toBe('/usr/bin/google-chrome')
  expect(machine.commands).toEqual([])
})

test('on Debian the headless browser is installed, or the full one if there is no such package', async () => {
  const shell = '/usr/bin/chromium-headless-shell'
  const machine = aMachine({ ...DEBIAN, brings: { 'chromium-headless-shell': [shell] } })
  expect(await ensureChromium(machine)).toBe(shell)
  const older = aMachine({ ...DEBIAN, brings: { ' chromium ': ['/usr/bin/chromium'] } })
  expect(await ensureChromium(older)).toBe('/usr/bin/chromium')
  expect(older.commands.at(-1)).toMatch(/^apt-get install .* chromium fonts-liberation$/)
})

test('an existing headless browser is used as it is', async () => {
  const files = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
  const machine = aMachine({ ...DEBIAN, files })
  expect(await ensureChromium(machine)).toBe('/usr/bin/chromium-headless-shell')
  expect(machine.commands).toEqual([])
})

test('elsewhere, and where no packages may be installed, Playwright downloads its own', async () => {
  for (const machine of [aMachine({}), aMachine({ isDebian: true }), aMachine({ apt: ['apt-get'] })]) {
    expect(await ensureChromium(machine)).toBeUndefined()
    expect(machine.commands).toEqual([expect.stringMatching(/install chromium$/)])
  }
})

test('when nothing can be downloaded it says what to do', async () => {
  const machine = { ...aMachine({}), run: async () => false }
  await expect(ensureChromium(machine)).rejects.toThrow('name it with CHROMIUM_PATH')
})
