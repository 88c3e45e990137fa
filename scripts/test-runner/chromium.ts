import { existsSync } from 'node:fs'
import { installPackages, type Machine, thisMachine } from '../machine.ts'
import { tools } from '../paths.ts'

/** Headless Chromium: a story takes a third less processor time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for the tests, downloaded if there is none; undefined means Playwright's own. */
export async function ensureChromium(machine: Machine = thisMachine): Promise<string | undefined> {
  const { env, exists, isDebian, run } = machine
  if (env.CHROMIUM_PATH) {
    if (!exists(env.CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, where there is nothing.`)
    return env.CHROMIUM_PATH
  }
  if (isDebian && !exists(HEADLESS_SHELL)) {
    const install = (browser: string) => installPackages(machine, [browser, 'fonts-liberation'])
    if (!(await install('chromium-headless-shell')) && !installedChromium(exists)) await install('chromium')
  }
  const found = installedChromium(exists)
  if (found) return found
  if (await run(process.execPath, [tools.playwright, 'install', 'chromium'])) return undefined
  throw new Error('No Chromium for the browser tests: install one, or name it with CHROMIUM_PATH.')
}

/** A browser already installed on this machine, in the usual places. */
export function installedChromium(exists: Machine['exists'] = existsSync): string | undefined {
  return PLACES.find(exists)
}
