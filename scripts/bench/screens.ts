import type { Browser, Page } from '../../apps/web/e2e/testing/browser/launch.ts'
import { signIn } from '../../apps/web/e2e/testing/sign-in.ts'
import { type BenchCampaign, fillCampaign, openBenchCampaign } from './campaign.ts'
import type { Figure } from './figure.ts'
import { type Watched, watchHealth } from './page-watch.ts'
import { percentile } from './rounds.ts'

const NAME = 'The Salt Road'
/** Has 40 health, with room both ways. */
const TAPPED = 'player 14'

/** A tap on health minus: until it is painted here, and until it is painted in another browser. */
export async function measureTaps(browser: Browser, quick: boolean): Promise<Figure[]> {
  const campaign = await openBenchCampaign()
  try {
    await fillCampaign(campaign, 20)
    const [tablet, phone] = [await openHub(browser, campaign), await openHub(browser, campaign)]
    const taps = quick ? 20 : 100
    const { own, other } = await tap(tablet, phone, taps)
    const session = await tablet.context().newCDPSession(tablet)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const slow = await tap(tablet, phone, Math.round(taps / 4))
    return [
      timeLine('a change on one device painted on another, p50', other, { percent: 50, goal: 50 }),
      timeLine('a change on one device painted on another, p99', other, { percent: 99, goal: 100 }),
      timeLine('health click to painted, p50', own, { percent: 50, goal: 25 }),
      timeLine('health click to painted, p95', own, { percent: 95, goal: 42 }),
      timeLine('health click to painted with CPU slowed 4x, p95', slow.own, { percent: 95, goal: 90 }),
    ]
  } finally {
    await campaign.server.close()
  }
}

async function openHub(browser: Browser, { server, gm }: BenchCampaign): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('button', { name: `Load Campaign ${NAME}` }).click()
  await page.getByLabel(`Lower ${TAPPED}'s health`).waitFor()
  await page.getByText('All up to date').waitFor()
  await page.evaluate(watchHealth, TAPPED)
  return page
}

async function tap(here: Page, there: Page, count: number): Promise<{ own: number[]; other: number[] }> {
  const times = { own: [] as number[], other: [] as number[] }
  for (let done = 0; done < count; done += 1) {
    for (const page of [here, there]) await page.evaluate(() => Object.assign(window, { paintedAt: 0 }))
    await here.getByLabel(`${done % 2 === 0 ? 'Lower' : 'Raise'} ${TAPPED}'s health`).click()
    const painted = () => (window as Watched).paintedAt
    const [own, other] = [await when(here, painted), await when(there, painted)]
    const clicked = await here.evaluate(() => (window as Watched).clickedAt)
    times.own.push(own - clicked)
    times.other.push(other - clicked)
  }
  return times
}

export async function when(page: Page, read: () => number): Promise<number> {
  const handle = await page.waitForFunction(read)
  return handle.jsonValue()
}

export function timeLine(what: string, times: number[], { percent, goal }: { percent: number; goal: number }): Figure {
  const took = percentile(times, percent)
  return {
    what,
    value: took,
    unit: 'ms',
    goal: { atMost: goal },
    information: `p50 ${percentile(times, 50).toFixed(0)}, p99 ${percentile(times, 99).toFixed(0)} ms of ${times.length}`,
  }
}
