import type { Browser, BrowserContext, CDPSession, Page } from '../../apps/web/e2e/testing/browser/launch.ts'
import { signIn } from '../../apps/web/e2e/testing/sign-in.ts'
import { openCampaign } from '../../apps/web/e2e/testing/steps.ts'
import { type BenchCampaign, fillCampaign, openBenchCampaign } from './campaign.ts'
import type { Figure } from './figure.ts'
import { percentile } from './rounds.ts'
import { type SearchWatched, watchSearch } from './search-watch.ts'

const NAME = 'The Salt Road'
const LOAD_WITHIN_MS = 180_000
/** Typed key by key: names, a word of every note, and words that are in different fields. */
const TYPED = ['player 2014', 'npc 499', 'harbour', 'rope salt', 'poisoned monster']
/** So long nothing changes when a key was answered as a whole. */
const STILL_MS = 150
/** A start looks once more at what arrived within the minute before the last one. Who searches is long past that. */
const LOOKED_AT_AGAIN_MS = 65_000
const LOOKS_MS = 20_000
const PAINTED_WITHIN_MS = 50
const BUSY_AT_MOST_MS = 16

/** In milliseconds. `painted`: until the first results of a key were painted. `busy`: what the page's thread did for it. */
type Key = { painted: number; busy: number }

/** Search on a device with many documents: opened by Ctrl+K, and each key that is typed. */
export async function measureSearch(browser: Browser, quick: boolean): Promise<Figure[]> {
  const count = quick ? 2_000 : 10_000
  const bench = await openBenchCampaign()
  try {
    await fillCampaign(bench, count)
    const laptop = await fullLaptop(browser, bench)
    const opened: number[] = []
    const keys: Key[] = []
    const idle: number[] = []
    for (let round = 0; round < (quick ? 1 : 5); round += 1) {
      const page = await openPage(laptop)
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      opened.push((await press(page, session, 'Control+k')).painted)
      for (const text of TYPED) {
        await page.getByRole('combobox', { name: 'Words to look for' }).fill('')
        await untilStill(page)
        for (const key of text) keys.push(await press(page, session, key))
        idle.push((await press(page, session, 'Shift')).busy)
      }
      await page.close()
    }
    return figuresOf(count, { opened, keys, idle })
  } finally {
    await bench.server.close()
  }
}

async function fullLaptop(browser: Browser, { server, gm }: BenchCampaign): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, gm)
  await openCampaign(page, NAME)
  await page.getByText('All up to date').waitFor({ timeout: LOAD_WITHIN_MS })
  await page.waitForTimeout(LOOKED_AT_AGAIN_MS)
  await page.close()
  const next = await openPage(context)
  await next.waitForTimeout(LOOKS_MS)
  await next.close()
  return context
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await openCampaign(page, NAME)
  await page.locator('li[data-row-key]').first().waitFor()
  await page.getByText('All up to date').waitFor()
  await page.evaluate(watchSearch)
  return page
}

async function press(page: Page, session: CDPSession, key: string): Promise<Key> {
  const before = await taskMs(session)
  await page.keyboard.press(key === ' ' ? 'Space' : key)
  await untilStill(page)
  const busy = (await taskMs(session)) - before
  const painted = await page.evaluate(() => {
    const { pressedAt, firstPaintedAt } = window as SearchWatched
    return firstPaintedAt - pressedAt
  })
  return { painted, busy }
}

/** Asks seldom: asking is work of the page, too. */
async function untilStill(page: Page): Promise<void> {
  const isStill = (stillMs: number) => {
    const { pressedAt, lastPaintedAt } = window as SearchWatched
    return performance.now() - Math.max(pressedAt, lastPaintedAt) > stillMs
  }
  await page.waitForFunction(isStill, STILL_MS, { polling: STILL_MS })
}

/** All that the page's thread has done so far. */
async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

type Measured = { opened: number[]; keys: Key[]; idle: number[] }

function figuresOf(count: number, { opened, keys, idle }: Measured): Figure[] {
  // A key that changes nothing paints nothing.
  const painted = keys.map((key) => key.painted).filter((ms) => ms > 0)
  // Shift does nothing: what the page does for it is the work of being asked.
  const asked = percentile(idle, 50)
  const busy = keys.map((key) => key.busy - asked)
  return [
    lineOf('Ctrl+K to the painted field, first time', opened, { percent: 50 }),
    lineOf('a key to its first results painted, p50', painted, { percent: 50, goal: PAINTED_WITHIN_MS }),
    lineOf('a key to its first results painted, p95', painted, { percent: 95, goal: PAINTED_WITHIN_MS }),
    lineOf(`work of the page for a key, p95, without the ${asked.toFixed(0)} ms of measuring`, busy, {
      percent: 95,
      goal: BUSY_AT_MOST_MS,
    }),
  ].map((figure) => ({ ...figure, what: `search of ${count} documents: ${figure.what}` }))
}

function lineOf(what: string, times: readonly number[], { percent, goal }: { percent: number; goal?: number }): Figure {
  const [p50, p95, most] = [50, 95, 100].map((each) => percentile(times, each).toFixed(1))
  return {
    what,
    value: percentile(times, percent),
    unit: 'ms',
    ...(goal !== undefined && { goal: { atMost: goal } }),
    information: `p50 ${p50}, p95 ${p95}, most ${most} ms of ${times.length}`,
  }
}
