import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './e2e/testing/browser/chromium-options.ts'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
const kind = process.env.PICTURES ? 'pictures' : process.env.FIXTURES ? 'fixtures' : 'spec'

/** Stories in a browser with options of its own. They record in real time: they wait more than they compute. */
const APART = new RegExp(`/(recording(-heard)?|lan)\\.${kind}\\.ts$`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: `**/*.${kind}.ts`,
  // A story waits for half of its time: four of them keep two cores busy.
  workers: 4,
  fullyParallel: true,
  // Playwright would otherwise play those apart at the end, with nothing else left to keep the cores busy.
  projects: [
    { name: 'apart', testMatch: APART, workers: 1, outputDir: 'test-results/apart' },
    { name: 'stories', testIgnore: APART, outputDir: 'test-results/stories' },
  ],
  // A trace costs a third of a story's processor time, so only the second run of a failed story writes one. A story
  // that passes then has still failed: `npm test` counts it as failed, and so does the exit code.
  retries: 1,
  failOnFlakyTests: true,
  // A story takes 5 to 20 s on a machine of its own.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    trace: 'on-first-retry',
    launchOptions: chromiumOptions,
  },
})
