import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '../../apps/web/e2e/testing/browser/launch.ts'
import { signIn } from '../../apps/web/e2e/testing/sign-in.ts'
import { openCampaign } from '../../apps/web/e2e/testing/steps.ts'
import { type Device, openDevice } from '../trials/load/device.ts'
import { type BenchCampaign, joinAsGuest, openBenchCampaign, pushAll } from './campaign.ts'
import { characters } from './documents.ts'
import { playTurn } from './evening-turns.ts'
import type { Figure } from './figure.ts'
import { type HeapBytes, heapBytes } from './heap-snapshot.ts'
import { watchFight } from './page-watch.ts'

/** `npm run bench -- evening 4h` */
export const IN_REAL_TIME = '4h'
const NAME = 'The Salt Road'
const IN_CAMPAIGN = 40
const IN_FIGHT = 10
const PHONES = 8
const HOURS = 4
const TURN_EVERY_S = 45
const TURNS = (HOURS * 3_600) / TURN_EVERY_S
const IDLE_S = 60
/** Percentages. */
const HEAP_GROWS_AT_MOST = 10
const IDLE_AT_MOST = 3

type Heap = HeapBytes & { nodes: number; listeners: number }

/**
 * A fight that lasts the four hours of an evening, in the GM's tab, with eight phones that follow: a turn every 45
 * seconds, in each of them a hit; a condition in every fourth, an undo in every tenth, a roll of dice in every third,
 * and a note in the journal every quarter of an hour. Played as fast as the screen takes them, unless in real time. Then
 * nothing happens for a minute, while the streams stay open.
 */
export async function measureEvening(browser: Browser, quick: boolean): Promise<Figure[]> {
  const isRealTime = process.argv.includes(IN_REAL_TIME)
  const turns = quick ? TURNS / 8 : TURNS
  const bench = await openBenchCampaign()
  const phones: Device[] = []
  try {
    await fillWithFight(bench)
    for (let at = 0; at < PHONES; at += 1) phones.push(await openPhone(bench, at))
    const page = await openFight(browser, bench)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const heaps: Heap[] = []
    const startedAt = performance.now()
    for (let turn = 0; turn < turns; turn += 1) {
      await playTurn(page, turn, TURN_EVERY_S)
      if ((turn + 1) % (turns / 4) === 0) heaps.push(await heapOf(session))
      if (isRealTime) await wait(Math.max(0, startedAt + (turn + 1) * TURN_EVERY_S * 1_000 - performance.now()))
    }
    await page.getByText('All up to date').waitFor()
    const played = (performance.now() - startedAt) / 60_000
    const idle = await idlePercent(browser, session, quick ? IDLE_S / 3 : IDLE_S)
    return figuresOf({ turns, played, heaps, idle, phones })
  } finally {
    for (const phone of phones) phone.close()
    await bench.server.close()
  }
}

async function fillWithFight({ gm }: BenchCampaign): Promise<void> {
  const fighting = { includeInInitiative: true, health: 9_000, maxHealth: 9_000 }
  const documents = characters(IN_CAMPAIGN).map((each, index) => ({ ...each, ...(index < IN_FIGHT && fighting) }))
  await pushAll(gm, 'characters', documents)
}

async function openPhone({ server, joinCode }: BenchCampaign, at: number): Promise<Device> {
  const cookie = await joinAsGuest(server.url, joinCode)
  const phone = openDevice({ url: server.url, replica: `phone-${at}`, cookie })
  phone.listen()
  return phone
}

async function openFight(browser: Browser, { server, gm }: BenchCampaign): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, gm)
  await openCampaign(page, NAME)
  await page.getByText('All up to date').waitFor()
  await page.getByRole('button', { name: 'Create Initiative' }).click()
  await page.getByRole('region', { name: 'Initiative Tracker' }).getByText('Now').waitFor()
  await page.evaluate(watchFight)
  return page
}

async function heapOf(session: CDPSession): Promise<Heap> {
  const bytes = await heapBytes(session)
  const { metrics } = await session.send('Performance.getMetrics')
  const metricOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { ...bytes, nodes: metricOf('Nodes'), listeners: metricOf('JSEventListeners') }
}

type Idle = { thread: number; processes: number }

/** How busy the page's thread is, and all processes of pages together, in percent of one core. */
async function idlePercent(browser: Browser, session: CDPSession, seconds: number): Promise<Idle> {
  const whole = await browser.newBrowserCDPSession()
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
    const pages = processInfo.filter(({ type }) => type === 'renderer')
    return {
      thread: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN,
      processes: pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    }
  }
  const before = await read()
  await wait(seconds * 1_000)
  const after = await read()
  const percent = (key: keyof Idle) => ((after[key] - before[key]) / seconds) * 100
  return { thread: percent('thread'), processes: percent('processes') }
}

type Measured = { turns: number; played: number; heaps: Heap[]; idle: Idle; phones: readonly Device[] }

function figuresOf({ turns, played, heaps, idle, phones }: Measured): Figure[] {
  const [quarter, , , end] = heaps
  if (!quarter || !end) throw new Error('The heap was not measured')
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1)
  const listening = phones.filter((phone) => phone.isListening()).length
  const evening = `${turns} turns in ${played.toFixed(1)} min, ${listening} of ${phones.length} phones listening`
  return [
    {
      what: 'what the GM’s tab holds in memory at the end of a long evening, above that after its first quarter',
      value: (end.held / quarter.held - 1) * 100,
      unit: '%',
      goal: { atMost: HEAP_GROWS_AT_MOST },
      information: `${heaps.map(({ held }) => mb(held)).join(', ')} MB after each quarter, and compiled code ${heaps.map(({ compiled }) => mb(compiled)).join(', ')} MB; ${heaps.map(({ nodes }) => nodes).join(', ')} nodes, ${heaps.map(({ listeners }) => listeners).join(', ')} listeners; ${evening}`,
    },
    {
      what: 'processor time of the GM’s tab while nothing happens, streams open',
      value: idle.processes,
      unit: '%',
      goal: { atMost: IDLE_AT_MOST },
      information: `of one core; its thread ${idle.thread.toFixed(2)} %`,
    },
  ]
}
