import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { LAPTOP, PHONE } from '../../apps/web/e2e/testing/browser/device.ts'
import { chromiumCommand } from '../../apps/web/e2e/testing/browser/launch.ts'
import { type BenchCampaign, openBenchCampaign, pushAll, signInHere } from './campaign.ts'
import { characters } from './documents.ts'
import type { Figure } from './figure.ts'
import { type Lighthouse, type LighthouseReport, lighthouseName, loadLighthouse } from './lighthouse-package.ts'
import { median } from './rounds.ts'

const NAME = 'The Salt Road'
const IN_CAMPAIGN = 60
const IN_FIGHT = 8
const RUNS = 5
const WAIT_MS = 60_000
/** A signed-in page never has an idle network: its live stream stays open. */
const LOADED_WITHIN_MS = 12_000
/** What Lighthouse removes by itself before it opens an address; here the page is reloaded, to stay on its view. */
const CLEARED = 'file_systems,shader_cache,service_workers,cache_storage'

const GOALS = {
  performance: { what: 'performance', atLeast: 90 },
  accessibility: { what: 'accessibility', atLeast: 100 },
  'best-practices': { what: 'best practices', atLeast: 100 },
} as const
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as Category[]

const TIMES = [
  ['first-contentful-paint', 'first paint'],
  ['largest-contentful-paint', 'largest'],
  ['speed-index', 'speed index'],
  ['total-blocking-time', 'blocked'],
] as const

type Screen = {
  what: string
  isPhone: boolean
  /** With the app in the caches, as on every visit after the first. */
  isKept?: boolean
  /** Leaves the page on the screen. */
  open: (page: Page, bench: BenchCampaign) => Promise<void>
  /** Found on this screen only. */
  sign: string
}

const text = (words: string) => `::-p-text(${words})`
/** Enabled once the hub shows who is in the campaign. */
const CREATE = 'button:not(:disabled)::-p-text(Create Initiative)'
const JOIN_CODE = '::-p-aria(Join code)'
/** Shown on every turn. Whose turn comes first is random. */
const FIGHT = '::-p-text(in the fight)'
const CARD = `button[aria-label="Load Campaign ${NAME}"]`

const SCREENS: Screen[] = [
  { what: 'the menu', isPhone: false, open: openMenu, sign: text('Log In') },
  { what: 'Your Campaigns', isPhone: false, open: openCampaigns, sign: CARD },
  { what: 'the hub', isPhone: false, open: openHub, sign: 'button::-p-text(Next Turn)' },
  { what: 'the join form on a phone without the app', isPhone: true, open: openJoinLink, sign: JOIN_CODE },
  {
    what: 'a player’s view on a phone without the app',
    isPhone: true,
    open: (page, bench) => openPlayerView(page, bench, 'player 2'),
    sign: FIGHT,
  },
  {
    what: 'a player’s view on a phone',
    isPhone: true,
    isKept: true,
    open: (page, bench) => openPlayerView(page, bench, 'player 5'),
    sign: FIGHT,
  },
]

/**
 * Opens each screen as it is opened again by someone who was there: signed in, with the campaign on the device and a
 * fight running, but with nothing of the app in a cache unless the screen says so. Lighthouse then counts the network and the processor as slower
 * than they are, as its presets say.
 */
export async function measureLighthouse(quick: boolean): Promise<Figure[]> {
  const lighthouse = await loadLighthouse()
  const bench = await openBenchCampaign()
  const browser = await puppeteer.launch({ ...chromiumCommand(), headless: 'shell' })
  try {
    await fillWithFight(bench)
    const figures: Figure[] = []
    // The hub before the phone: it starts the fight that the phone shows.
    for (const screen of SCREENS) {
      const reports = await measureScreen({ lighthouse, browser, bench }, screen, quick ? 1 : RUNS)
      figures.push(...CATEGORIES.map((category) => figureOf(screen, category, reports)))
    }
    return figures
  } finally {
    await browser.close()
    await bench.server.close()
  }
}

async function fillWithFight({ gm }: BenchCampaign): Promise<void> {
  const documents = characters(IN_CAMPAIGN).map((each, index) => ({ ...each, includeInInitiative: index < IN_FIGHT }))
  await pushAll(gm, 'characters', documents)
}

type Setting = { lighthouse: Lighthouse; browser: Browser; bench: BenchCampaign }

async function measureScreen({ lighthouse, browser, bench }: Setting, screen: Screen, runs: number) {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.setViewport(screen.isPhone ? { ...PHONE, isMobile: true, hasTouch: true } : LAPTOP)
  await page.goto(bench.server.url)
  await screen.open(page, bench)
  const reports: LighthouseReport[] = []
  for (let run = 0; run < runs; run += 1) {
    await page.waitForSelector(screen.sign)
    if (screen.isKept) await page.evaluate(untilKept)
    else await forgetApp(page, bench.server.url)
    const config = screen.isPhone ? undefined : lighthouse.desktopConfig
    const flags = { onlyCategories: CATEGORIES, maxWaitForLoad: LOADED_WITHIN_MS, logLevel: 'error' }
    const result = await lighthouse.navigation(page, () => page.reload(), { config, flags })
    if (!result || result.lhr.runtimeError) throw new Error(`No report of ${screen.what}: ${failureOf(result?.lhr)}`)
    // A run that measured another screen would be worse than none.
    if (!(await page.$(screen.sign))) throw new Error(`Lighthouse did not measure ${screen.what}`)
    reports.push(result.lhr)
  }
  await context.close()
  return reports
}

async function forgetApp(page: Page, origin: string): Promise<void> {
  const session = await page.createCDPSession()
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: CLEARED })
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** Runs in the page. */
async function untilKept(): Promise<void> {
  await navigator.serviceWorker.ready
}

async function openMenu(page: Page): Promise<void> {
  await page.waitForSelector(text('Log In'))
}

async function openCampaigns(page: Page, bench: BenchCampaign): Promise<void> {
  await page.evaluate(signInHere, bench.gm.email, bench.gm.password)
  await page.reload()
  await page.locator(text('Load Campaign')).click()
  await page.waitForSelector(CARD)
}

async function openHub(page: Page, bench: BenchCampaign): Promise<void> {
  await openCampaigns(page, bench)
  await page.locator(CARD).click()
  await page.waitForSelector(text('All up to date'))
  await page.waitForSelector(CREATE)
  await page.locator(CREATE).click()
  await page.waitForSelector('button::-p-text(Next Turn)')
  await page.waitForSelector(text('All up to date'))
}

async function openJoinLink(page: Page, { server, joinCode }: BenchCampaign): Promise<void> {
  await page.goto(`${server.url}/join/${joinCode}`)
  await page.waitForSelector(JOIN_CODE)
}

async function openPlayerView(page: Page, { joinCode }: BenchCampaign, hero: string): Promise<void> {
  await page.locator(text('Join Campaign')).click()
  await page.locator(JOIN_CODE).fill(joinCode)
  await page.keyboard.press('Enter')
  await page.locator(text(hero)).click()
  await page.waitForSelector(FIGHT)
}

function figureOf({ what, isPhone }: Screen, category: Category, reports: readonly LighthouseReport[]): Figure {
  const goal = GOALS[category]
  return {
    what: `${goal.what} of ${what} by Lighthouse`,
    value: median(reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100))),
    unit: '',
    goal: { atLeast: goal.atLeast },
    information: [
      `${lighthouseName}, ${isPhone ? 'mobile' : 'desktop'}, ${reports.length} runs`,
      category === 'performance' ? timesInWords(reports) : failuresInWords(category, reports),
    ]
      .filter(Boolean)
      .join('; '),
  }
}

function timesInWords(reports: readonly LighthouseReport[]): string {
  const timeOf = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const times = TIMES.map(([audit, words]) => `${words} ${timeOf(audit).toFixed(0)} ms`)
  return [...times, `shift ${timeOf('cumulative-layout-shift').toFixed(3)}`].join(', ')
}

/** The audits that cost a point in any run. */
function failuresInWords(category: Category, reports: readonly LighthouseReport[]): string {
  const failed = reports.flatMap(({ categories, audits }) => {
    const counted = (categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
    return counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1)
  })
  return failed.length > 0 ? `not passed: ${[...new Set(failed)].join(', ')}` : ''
}

function failureOf(report: LighthouseReport | undefined): string {
  return report?.runtimeError ? `${report.runtimeError.code}: ${report.runtimeError.message}` : 'it gave none'
}
