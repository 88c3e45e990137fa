import { type Browser, launchChromium } from '../../apps/web/e2e/testing/browser/launch.ts'
import { buildWeb } from '../build.ts'
import { ensureChromium } from '../test-runner/chromium.ts'
import { measureActsAtSize } from './acts-at-size.ts'
import { measureColdOpen } from './cold-open.ts'
import { measureDatabases } from './databases.ts'
import { IN_REAL_TIME, measureEvening } from './evening.ts'
import type { Figure } from './figure.ts'
import { measureHttpPushes } from './http-push.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLiveStreams } from './live-streams.ts'
import { measurePhoneLists } from './phone-lists.ts'
import { measureReplication } from './replication.ts'
import { report } from './report.ts'
import { measureTaps } from './screens.ts'
import { measureSearch } from './search.ts'
import { measureServerPushes } from './server-push.ts'

type Measure = (browser: Browser, quick: boolean) => Promise<Figure[]>

const MEASURES: Record<string, Measure> = {
  server: (_, quick) => measureServerPushes(quick),
  databases: (_, quick) => measureDatabases(quick),
  http: (_, quick) => measureHttpPushes(quick),
  streams: (_, quick) => measureLiveStreams(quick),
  replication: (_, quick) => measureReplication(quick),
  taps: measureTaps,
  acts: measureActsAtSize,
  open: measureColdOpen,
  lists: measurePhoneLists,
  search: measureSearch,
  evening: measureEvening,
  lighthouse: (_, quick) => measureLighthouse(quick),
}

/** `npm run bench [-- quick] [names of measures]` (`evening 4h` plays it in real time); the whole long run writes RESULTS.md, history.json and docs/bench.svg. */
async function main(args: string[]): Promise<void> {
  const quick = args.includes('quick')
  const asked = args.filter((arg) => arg !== 'quick' && arg !== IN_REAL_TIME)
  const unknown = asked.find((name) => !(name in MEASURES))
  if (unknown) throw new Error(`Unknown measure ${unknown}. The measures are ${Object.keys(MEASURES).join(', ')}`)
  const chromium = await ensureChromium()
  if (chromium) process.env.CHROMIUM_PATH = chromium
  if (!(await buildWeb({ ifStale: true }))) throw new Error('The web could not be built')
  const figures: Figure[] = []
  const failed: string[] = []
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    process.stderr.write(`Measuring ${name}\n`)
    const browser = await launchChromium()
    try {
      figures.push(...(await measure(browser, quick)))
    } catch (error) {
      // Half an hour of other figures isn't thrown away for one.
      failed.push(name)
      process.stderr.write(`${name} failed: ${inWords(error)}\n`)
    } finally {
      await browser.close()
    }
  }
  const isWhole = !quick && asked.length === 0 && failed.length === 0
  console.log(report(figures, { isWhole, now: new Date() }))
  if (failed.length > 0) throw new Error(`Not measured: ${failed.join(', ')}. Nothing was kept.`)
}

function inWords(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${inWords(error)}\n`)
    process.exit(1)
  },
)
