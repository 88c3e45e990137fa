import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions } from './chromium-options.ts'

/** For programs that measure a browser without the test runner; the runner has the same settings. */
export function launchChromium(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ ...chromiumOptions, args: [...args, ...chromiumOptions.args] })
}

export type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
