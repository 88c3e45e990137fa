import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, tools, web } from '../paths.ts'
import { runNode } from '../step.ts'
import { ensureChromium } from './chromium.ts'
import { writeStoryLines } from './stories.ts'

/** Runs Playwright against the built web and the real API; `report` is the path of the machine-readable result. */
export async function runBrowserTests(args: string[], report?: string): Promise<number> {
  const chromium = await ensureChromium()
  return runNode([tools.playwright, 'test', ...args], {
    cwd: web,
    env: { CHROMIUM_PATH: chromium, ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }) },
  })
}

const reports = join(cache, 'test-reports')
/** Playwright's own report of the last run of the stories. */
export const storiesReport = join(reports, 'playwright.json')

/** Runs the stories, and writes how often each passed and how long it took to `.cache/test-reports/stories.txt`. */
export async function runStories(args: string[]): Promise<number> {
  mkdirSync(reports, { recursive: true })
  rmSync(storiesReport, { force: true })
  const code = await runBrowserTests(args, storiesReport)
  if (existsSync(storiesReport)) writeStoryLines(storiesReport, join(reports, 'stories.txt'))
  return code
}
