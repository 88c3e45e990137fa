import { PHONE } from '../../apps/web/e2e/testing/browser/device.ts'
import type { Browser, BrowserContext, Page } from '../../apps/web/e2e/testing/browser/launch.ts'
import { signIn } from '../../apps/web/e2e/testing/sign-in.ts'
import { openCampaign, openTool } from '../../apps/web/e2e/testing/steps.ts'
import { libraryIdOf } from '../../packages/schema/src/index.ts'
import type { SyncDocument } from '../../packages/sync/src/index.ts'
import { type BenchCampaign, openBenchCampaign, pushAll } from './campaign.ts'
import { characters, encounters } from './documents.ts'
import type { Figure } from './figure.ts'
import { framesDropped, type Scrolled, scrollThrough } from './long-list.ts'
import { type Watched, watchTyping } from './page-watch.ts'
import { percentile } from './rounds.ts'

const NAME = 'The Salt Road'
const SLOWDOWN = 4
const IN_LIBRARY = 5_000
const IN_CAMPAIGN = 104
const ENCOUNTERS = 200
const STILL_MS = 200
const LOAD_WITHIN_MS = 180_000
/** Milliseconds from a key to its painted result. */
const MOST_MS = 100
/** Percentage of all frames, while half a screen passes with each. */
const MOST_DROPPED = 25

type Typing = { what: string; text: string; field: string; shown: string }
const TYPINGS = {
  Library: {
    what: `a key in the search of ${IN_LIBRARY} creatures`,
    text: 'goblin 12',
    field: 'Search the library',
    shown: 'section[aria-label="Library"]',
  },
  Prep: {
    what: 'a key in the line that adds creatures to an encounter',
    text: '5 goblin',
    field: 'Add creatures',
    shown: 'section[aria-label="Creatures"]',
  },
} satisfies Record<string, Typing>
const TOOLS = ['Library', 'Prep'] as const
type Measured = { keys: number[]; scrolled: Scrolled[] }

/** The long lists of the GM's preparation on a phone with a slow processor. */
export async function measurePhoneLists(browser: Browser, quick: boolean): Promise<Figure[]> {
  const bench = await openBenchCampaign()
  try {
    await fillForPrep(bench)
    const page = await openPhone(browser, bench)
    const lines: Figure[] = []
    for (const tool of TOOLS) {
      const measured: Measured = { keys: [], scrolled: [] }
      for (let round = 0; round <= (quick ? 2 : 8); round += 1) {
        const { keys, scrolled } = await useTool(page, tool)
        if (round > 0) measured.keys.push(...keys)
        if (round > 0) measured.scrolled.push(scrolled)
      }
      lines.push(...linesOf(tool, measured))
    }
    return lines
  } finally {
    await bench.server.close()
  }
}

/** A library, and a campaign with its characters and encounters. */
export async function fillForPrep({ gm }: BenchCampaign): Promise<void> {
  const libraryId = libraryIdOf(gm.user.id)
  const library: SyncDocument = {
    id: libraryId,
    name: 'Library',
    playerCount: 1,
    sessionNumber: 0,
    startingLevel: 1,
    joinOpen: false,
    approveJoins: false,
    lastModified: '2026-03-06T19:00:00.000Z',
    rev: 'bench.library',
    conflicts: [],
  }
  await pushAll(gm, 'campaigns', [library])
  const own = characters(IN_LIBRARY, { campaignId: libraryId, prefix: 'own' })
  // A library holds no heroes.
  await pushAll(
    gm,
    'characters',
    own.map((each, at) => ({ ...each, type: 'monster', name: `${at % 5 === 0 ? 'Goblin' : 'Marsh Warden'} ${at}` })),
  )
  await pushAll(gm, 'characters', characters(IN_CAMPAIGN))
  await pushAll(gm, 'prep', encounters(ENCOUNTERS))
}

/** A phone of the GM, in the campaign, with everything on it. */
export async function openPhone(browser: Browser, { server, gm }: BenchCampaign): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: server.url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, gm)
  await openCampaign(page, NAME)
  await page.getByText('All up to date').waitFor({ timeout: LOAD_WITHIN_MS })
  await openTool(page, 'Library')
  await page.getByText(`${IN_LIBRARY.toLocaleString('en-US')} of them yours`).waitFor({ timeout: LOAD_WITHIN_MS })
  await openTool(page, 'Hub')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

/** Opens the tool, scrolls its list, and types in its field. */
export async function useTool(
  page: Page,
  tool: (typeof TOOLS)[number],
): Promise<{ keys: number[]; scrolled: Scrolled }> {
  const { text, field, shown } = TYPINGS[tool]
  await openTool(page, tool)
  const rows = page.getByRole('region', { name: tool, exact: true }).locator('li[data-row-key]')
  await rows.nth(5).waitFor()
  await page.getByRole('status', { name: /^Loading/ }).waitFor({ state: 'detached' })
  // Over the rows, the mouse that opened the tool would be at work with every frame; a phone has none.
  await page.mouse.move(0, 0)
  const scrolled = await page.evaluate(scrollThrough, 120)
  if (tool === 'Prep') await rows.first().getByRole('button').click()
  const input = page.getByLabel(field)
  await input.click()
  await page.evaluate(watchTyping, shown)
  const keys: number[] = []
  for (const key of text) {
    await input.press(key)
    const took = await page.waitForFunction((stillMs) => {
      const { actedAt, paintedAt } = window as Watched
      const now = performance.now()
      if (now - Math.max(actedAt, paintedAt) < stillMs) return 0
      // A key that changes nothing took no time.
      return paintedAt > actedAt ? paintedAt - actedAt : -1
    }, STILL_MS)
    const ms = await took.jsonValue()
    if (ms > 0) keys.push(ms)
  }
  await input.fill('')
  if (tool === 'Prep') await page.getByRole('button', { name: 'All encounters' }).click()
  await openTool(page, 'Hub')
  return { keys, scrolled }
}

function linesOf(tool: (typeof TOOLS)[number], { keys, scrolled }: Measured): Figure[] {
  const took = percentile(keys, 95)
  const { percent, words } = framesDropped(scrolled.flatMap(({ frames }) => frames))
  return [
    {
      what: `${TYPINGS[tool].what}, on a phone with CPU slowed ${SLOWDOWN}x, p95`,
      value: took,
      unit: 'ms',
      goal: { atMost: MOST_MS },
      information: `p50 ${percentile(keys, 50).toFixed(0)}, p99 ${percentile(keys, 99).toFixed(0)} ms of ${keys.length}`,
    },
    {
      what: `frames dropped while the list of ${tool} is scrolled there, half a screen each`,
      value: percent,
      unit: '%',
      goal: { atMost: MOST_DROPPED },
      information: words,
    },
  ]
}
