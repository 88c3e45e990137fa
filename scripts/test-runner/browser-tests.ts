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

/** The projects of Playwright: stories that record in real time, and the others. */
export type StoryPart = 'apart' | 'stories'

/** Playwright's own report of the last run of the stories, or of that part alone. */
export function storiesReport(part?: StoryPart): string {
  return join(reports, part === undefined ? 'playwright.json' : `playwright-${part}.json`)
}

/** Runs the stories, or only that part of them. */
export async function runStories(args: string[], part?: StoryPart): Promise<number> {
  const report = storiesReport(part)
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
  return runBrowserTests(part === undefined ? args : [`--project=${part}`, ...args], report)
}

/** Writes how often each story passed and how long it took to `.cache/test-reports/stories.txt`. */
export function listStories(parts: (StoryPart | undefined)[]): void {
  writeStoryLines(parts.map(storiesReport).filter(existsSync), join(reports, 'stories.txt'))
}
