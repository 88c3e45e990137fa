import { type Browser, chromium } from '@playwright/test'
import { installedChromium } from '../../../../scripts/chromium.ts'

/** For programs that measure a browser without the test runner; the runner has the same settings. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
    ],
  })
}

export type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
