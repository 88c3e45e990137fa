import { keptOnDevice } from '../../apps/web/e2e/testing/browser/device.ts'
import type { Browser, BrowserContext, Page } from '../../apps/web/e2e/testing/browser/launch.ts'
import { signIn } from '../../apps/web/e2e/testing/sign-in.ts'
import { type BenchCampaign, fillCampaign, openBenchCampaign } from './campaign.ts'
import type { Figure } from './figure.ts'
import { measureLongList } from './long-list.ts'
import { openListAtOnce, type Watched, watchFirst, when } from './page-watch.ts'
import { median } from './rounds.ts'
import { timeLine } from './screens.ts'
import { measureSizes } from './sizes.ts'

const NAME = 'The Salt Road'
const LOAD_WITHIN_MS = 180_000
const LAPTOP = { width: 1440, height: 900 }

/** The tracker of a running Improved Initiative, which is opened beside the app: 'http://localhost:4455/e/'. */
const PEER = process.env.IMPROVED_INITIATIVE_URL
const PEER_IN_WORDS = 'the time of Improved Initiative to its tracker, online and from its cache'

type Opened = { took: number; loaded: string[] }
type Screen = (slowdown: number) => Promise<Opened>
type Times = { menu: number[]; campaigns: number[]; peer: number[]; loaded: string[] }

/** A page opened without a network, on a device with many documents: until its menu and its campaigns are there. */
export async function measureColdOpen(browser: Browser, quick: boolean): Promise<Figure[]> {
  const count = quick ? 2_000 : 10_000
  const campaign = await openBenchCampaign()
  try {
    await fillCampaign(campaign, count)
    const context = await fullDevice(browser, campaign)
    const screens = {
      menu: (slowdown: number) => open(context, { slowdown, url: '/', watch: seeMenu }),
      campaigns: (slowdown: number) => open(context, { slowdown, url: '/', watch: seeCampaigns }),
      peer: PEER ? await peerScreen(browser, PEER) : undefined,
    }
    const rounds = quick ? 3 : 10
    const usual = await inTurns(screens, rounds, 1)
    const slow = await inTurns(screens, rounds, 4)
    const what = `offline cold open with ${count} documents`
    return [
      timeLine(`${what} to the menu, p50`, usual.menu, { percent: 50, goal: 300 }),
      timeLine(`${what} to the menu with CPU slowed 4x, p50`, slow.menu, { percent: 50, goal: 900 }),
      timeLine(`${what} to the campaigns, p50`, usual.campaigns, { percent: 50, goal: 450 }),
      timeLine('the same with CPU slowed 4x, p50', slow.campaigns, { percent: 50, goal: 1_050 }),
      ...besidePeer(usual, ''),
      ...besidePeer(slow, ' with CPU slowed 4x'),
      ...(await longList(context, count)),
      ...measureSizes(usual.loaded),
    ]
  } finally {
    await campaign.server.close()
  }
}

async function fullDevice(browser: Browser, { server, gm }: BenchCampaign): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, viewport: LAPTOP })
  const page = await context.newPage()
  await signIn(page, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('button', { name: `Load Campaign ${NAME}` }).click()
  await page.getByText('All up to date').waitFor({ timeout: LOAD_WITHIN_MS })
  await keptOnDevice(page)
  await context.setOffline(true)
  await page.close()
  return context
}

/** Its first opening fills its cache. */
async function peerScreen(browser: Browser, url: string): Promise<Screen> {
  const context = await browser.newContext({ viewport: LAPTOP })
  const watch = (page: Page) => page.addInitScript(watchFirst, { selector: '.initiative-list', words: '' })
  const screen: Screen = (slowdown) => open(context, { slowdown, url, watch })
  await screen(1)
  return screen
}

const seeMenu = (page: Page) => page.addInitScript(watchFirst, { selector: 'button', words: 'Load Campaign' })
const seeCampaigns = (page: Page) => page.addInitScript(openListAtOnce, NAME)

/** One after the other in each round; the first round is a rehearsal. */
async function inTurns(
  { menu, campaigns, peer }: { menu: Screen; campaigns: Screen; peer?: Screen | undefined },
  rounds: number,
  slowdown: number,
): Promise<Times> {
  const times: Times = { menu: [], campaigns: [], peer: [], loaded: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const first = await menu(slowdown)
    const list = await campaigns(slowdown)
    const other = await peer?.(slowdown)
    if (round === 0) continue
    times.menu.push(first.took)
    times.campaigns.push(list.took)
    if (other) times.peer.push(other.took)
    times.loaded = list.loaded
  }
  return times
}

type Opening = { slowdown: number; url: string; watch: (page: Page) => Promise<unknown> }

async function open(context: BrowserContext, { slowdown, url, watch }: Opening): Promise<Opened> {
  const page = await context.newPage()
  await watch(page)
  const session = await context.newCDPSession(page)
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'commit' })
  const took = await when(page, () => (window as Watched).shownAt)
  // What is loaded later, while the browser is idle, no one waited for.
  const loaded = await page.evaluate((shownAt) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files.filter(({ responseEnd }) => responseEnd <= shownAt).map(({ name }) => new URL(name).pathname)
  }, took)
  await page.close()
  return { took, loaded }
}

/** It finds the list of campaigns open. */
async function longList(context: BrowserContext, count: number): Promise<Figure[]> {
  await context.addInitScript(openListAtOnce, NAME)
  return measureLongList(context, NAME, count)
}

function besidePeer({ menu, campaigns, peer }: Times, how: string): Figure[] {
  if (peer.length === 0) return []
  const line = (what: string, times: number[], atMost: number): Figure => ({
    what: `offline cold open to ${what}${how}, beside a peer`,
    value: median(times) / median(peer),
    unit: 'x',
    goal: { atMost },
    of: PEER_IN_WORDS,
    information: `${median(times).toFixed(0)} ms beside ${median(peer).toFixed(0)} ms, ${peer.length} rounds`,
  })
  return [line('the menu', menu, 0.7), line('the campaigns', campaigns, 0.9)]
}
