import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tools } from './paths.ts'

/** Chromium without windows: a story takes a third less processor time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The outside world of this file, so that its decisions can be tested. */
export type Machine = {
  env: Record<string, string | undefined>
  exists: (path: string) => boolean
  /** Debian, with the right to install packages. */
  isDebianRoot: boolean
  run: (command: string, args: string[]) => boolean
}

const thisMachine: Machine = {
  env: process.env,
  exists: existsSync,
  isDebianRoot: process.getuid?.() === 0 && isDebian(),
  run: (command, args) => spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0,
}

/** The browser for the tests, fetched if there is none; undefined means the one that Playwright keeps itself. */
export function ensureChromium(machine: Machine = thisMachine): string | undefined {
  const { env, exists, isDebianRoot, run } = machine
  if (env.CHROMIUM_PATH) {
    if (!exists(env.CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, where there is nothing.`)
    return env.CHROMIUM_PATH
  }
  if (isDebianRoot && !exists(HEADLESS_SHELL) && run('apt-get', ['update', '-qq'])) {
    const install = (browser: string) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation'])
    if (!install('chromium-headless-shell') && !installedChromium(exists)) install('chromium')
  }
  const found = installedChromium(exists)
  if (found) return found
  if (run(process.execPath, [tools.playwright, 'install', 'chromium'])) return undefined
  throw new Error('No Chromium for the browser tests: install one, or name it with CHROMIUM_PATH.')
}

/** A browser that the machine has already, where such browsers lie. */
export function installedChromium(exists: Machine['exists'] = existsSync): string | undefined {
  return PLACES.find(exists)
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
