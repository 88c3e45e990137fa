import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { chromiumOptions } from './chromium-options.ts'

const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...chromiumOptions.args]
const settings = { ...chromiumOptions, args }

/** For programs that measure a browser without the test runner; the runner has the same settings. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(settings)
}

/** The same browser, for a program that starts and drives it by itself. */
export function chromiumCommand(): { executablePath: string; args: string[] } {
  const { CHROMIUM_PATH } = process.env
  return { executablePath: CHROMIUM_PATH ?? chromiumOptions.executablePath ?? chromium.executablePath(), args }
}

/** The same, with a profile folder that stays. */
export function launchOnProfile(folder: string, options: { baseURL: string; args: string[] }): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...settings, ...options, args: [...args, ...options.args] })
}

export type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
