import { type Browser, launchChromium } from '../../apps/web/e2e/testing/browser/launch.ts'
import { buildWeb } from '../build.ts'
import { measureActsAtSize } from './acts-at-size.ts'
import { measureDatabases } from './databases.ts'
import { measureHttpPushes } from './http-push.ts'
import { measureLiveStreams } from './live-streams.ts'
import { measurePhoneLists } from './phone-lists.ts'
import { measureReplication } from './replication.ts'
import { type Line, saveResults, tableOf } from './report.ts'
import { measureColdOpen, measureTaps } from './screens.ts'
import { measureServerPushes } from './server-push.ts'

type Measure = (browser: Browser, quick: boolean) => Promise<Line[]>

const MEASURES: Record<string, Measure> = {
  server: (_, quick) => measureServerPushes(quick),
  databases: (_, quick) => measureDatabases(quick),
  http: (_, quick) => measureHttpPushes(quick),
  streams: (_, quick) => measureLiveStreams(quick),
  replication: measureReplication,
  taps: measureTaps,
  acts: measureActsAtSize,
  open: measureColdOpen,
  lists: measurePhoneLists,
}

/** `npm run bench [-- quick] [names of measures]`; the whole long run writes RESULTS.md. */
async function main(args: string[]): Promise<void> {
  const quick = args.includes('quick')
  const asked = args.filter((arg) => arg !== 'quick')
  const unknown = asked.find((name) => !(name in MEASURES))
  if (unknown) throw new Error(`Unknown measure ${unknown}. The measures are ${Object.keys(MEASURES).join(', ')}`)
  if (!(await buildWeb({ ifStale: true }))) throw new Error('The web could not be built')
  const lines: Line[] = []
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    process.stderr.write(`Measuring ${name}\n`)
    const browser = await launchChromium()
    try {
      lines.push(...(await measure(browser, quick)))
    } finally {
      await browser.close()
    }
  }
  console.log(tableOf(lines))
  if (!quick && asked.length === 0) saveResults(lines, new Date())
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
