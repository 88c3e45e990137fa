import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '../../apps/web/e2e/testing/browser/launch.ts'
import { signIn } from '../../apps/web/e2e/testing/sign-in.ts'
import { type BenchCampaign, fillCampaign, openBenchCampaign } from './campaign.ts'
import { startServerProcess } from './child.ts'
import { characters } from './documents.ts'
import type { Figure } from './figure.ts'
import { press, type Watched, watchHealth, when } from './page-watch.ts'
import { fillPeer, openPeerList, tapPeer } from './peer-live.ts'
import { ensurePeers, peerNames } from './peers.ts'
import { percentile } from './rounds.ts'

const NAME = 'The Salt Road'
/** So many taps on one character in a row on one side before it is the other side's turn. */
const TAPS_IN_A_ROW = 10
/** The rows go round them, as the hits of a fight do. Each has room both ways. */
const TAPPED = characters(20)
  .slice(5, 15)
  .map(({ name }) => String(name))

/**
 * A tap on health minus: until it is painted here, and until it is painted in another browser. Beside it, in turns, a
 * change that PouchDB replicates live to a list of the same documents.
 */
export async function measureTaps(browser: Browser, quick: boolean): Promise<Figure[]> {
  if (!ensurePeers()) throw new Error('The peers could not be installed: is the package registry within reach?')
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-bench-peer-'))
  const campaign = await openBenchCampaign()
  const peer = await startServerProcess('peer-server.ts', folder)
  try {
    await fillPeer(peer.url, await fillCampaign(campaign, 20))
    const [tablet, phone] = [await openHub(browser, campaign), await openHub(browser, campaign)]
    const [one, another] = [await openPeerList(browser, peer.url), await openPeerList(browser, peer.url)]
    const taps = quick ? 20 : 200
    const own: number[] = []
    const other: number[] = []
    const peers: number[] = []
    for (let row = 0; row <= taps / TAPS_IN_A_ROW; row += 1) {
      const name = TAPPED[row % TAPPED.length] ?? ''
      const ours = await tap(tablet, phone, { name, times: TAPS_IN_A_ROW })
      const theirs: number[] = []
      for (let at = 0; at < TAPS_IN_A_ROW; at += 1) theirs.push(await tapPeer(one, another, name))
      // The first row is a rehearsal.
      if (row === 0) continue
      own.push(...ours.own)
      other.push(...ours.other)
      peers.push(...theirs)
    }
    const session = await tablet.context().newCDPSession(tablet)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const slow = await tap(tablet, phone, { name: TAPPED[0] ?? '', times: Math.round(taps / 4) })
    return [
      timeLine('a change on one device painted on another, p50', other, { percent: 50, goal: 50 }),
      timeLine('a change on one device painted on another, p99', other, { percent: 99, goal: 100 }),
      besideLive(other, peers, 50),
      besideLive(other, peers, 99),
      timeLine('health click to painted, p50', own, { percent: 50, goal: 25 }),
      timeLine('health click to painted, p95', own, { percent: 95, goal: 42 }),
      timeLine('health click to painted with CPU slowed 4x, p95', slow.own, { percent: 95, goal: 90 }),
    ]
  } finally {
    peer.stop()
    await campaign.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function besideLive(ours: number[], theirs: number[], percent: number): Figure {
  const [a, b] = [percentile(ours, percent), percentile(theirs, percent)]
  return {
    what: `a change on one device painted on another, p${percent}, beside a peer`,
    value: a / b,
    unit: 'x',
    goal: { atMost: 0.8 },
    of: `the time of ${peerNames}, replicating live`,
    information: `${a.toFixed(0)} ms beside ${b.toFixed(0)} ms, ${ours.length} taps each`,
  }
}

async function openHub(browser: Browser, { server, gm }: BenchCampaign): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('button', { name: `Load Campaign ${NAME}` }).click()
  await page.getByLabel(`Lower ${TAPPED[0]}'s health`).waitFor()
  await page.getByText('All up to date').waitFor()
  return page
}

type Tapped = { name: string; times: number }
type Times = { own: number[]; other: number[] }

async function tap(here: Page, there: Page, { name, times: count }: Tapped): Promise<Times> {
  const times: Times = { own: [], other: [] }
  for (const page of [here, there]) await page.evaluate(watchHealth, name)
  for (let done = 0; done < count; done += 1) {
    for (const page of [here, there]) await page.evaluate(() => Object.assign(window, { paintedAt: 0 }))
    await press(here.getByLabel(`${done % 2 === 0 ? 'Lower' : 'Raise'} ${name}'s health`))
    const painted = () => (window as Watched).paintedAt
    const [own, other] = [await when(here, painted), await when(there, painted)]
    const clicked = await here.evaluate(() => (window as Watched).clickedAt)
    times.own.push(own - clicked)
    times.other.push(other - clicked)
  }
  return times
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
