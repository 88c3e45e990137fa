import { defineConfig } from '@playwright/test'
import { installedChromium } from '../../scripts/chromium.ts'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
const kind = process.env.PICTURES ? 'pictures' : process.env.FIXTURES ? 'fixtures' : 'spec'

export default defineConfig({
  testDir: 'e2e',
  testMatch: `**/*.${kind}.ts`,
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // A story takes 5 to 20 s on a machine of its own.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
})
