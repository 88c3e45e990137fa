import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { installedChromium } from '../../../../scripts/chromium.ts'

const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
const settings = { executablePath: process.env.CHROMIUM_PATH ?? installedChromium(), args }

/** For programs that measure a browser without the test runner; the runner has the same settings. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(settings)
}

/** The same on a profile that outlives it. */
export function launchOnProfile(folder: string, options: { baseURL: string; args: string[] }): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...settings, ...options, args: [...args, ...options.args] })
}

export type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
