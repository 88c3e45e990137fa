import { ensureChromium } from './chromium.ts'
import { tools, web } from './paths.ts'
import { runNode } from './step.ts'

/** Runs Playwright against the built web and the real API; `report` is where the machine-readable result goes. */
export async function runBrowserTests(args: string[], report?: string): Promise<number> {
  const chromium = ensureChromium()
  return runNode([tools.playwright, 'test', ...args], {
    cwd: web,
    env: { CHROMIUM_PATH: chromium, ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }) },
  })
}
