import type { Browser, Page } from '../../apps/web/e2e/testing/browser/launch.ts'
import { signIn } from '../../apps/web/e2e/testing/sign-in.ts'
import { type BenchCampaign, openBenchCampaign } from './campaign.ts'
import { characters } from './documents.ts'
import type { Figure } from './figure.ts'
import { type Watched, watchFight } from './page-watch.ts'
import { percentile } from './rounds.ts'

const SMALL = 10
const LARGE = 200
const IN_FIGHT = 8
const MOST_TIMES = 1.2
/** So long nothing changes when an act is on screen as a whole. */
const STILL_MS = 200

type Act = { name: string; do: (page: Page) => Promise<void> }
type Times = Record<string, number[]>

const amountOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Amount for ${name}`, exact: true })

/** The last input of each is the one that is timed. Five of them change the fight, and undo takes all five back. */
const ACTS: Act[] = [
  { name: 'health minus', do: (page) => page.getByLabel("Lower monster 3's health", { exact: true }).click() },
  {
    name: 'typed damage to one',
    do: async (page) => {
      await amountOf(page, 'monster 6').fill('4')
      await amountOf(page, 'monster 6').press('Enter')
    },
  },
  {
    name: 'area damage to six',
    do: async (page) => {
      await page.getByRole('button', { name: 'Area', exact: true }).click()
      await page.keyboard.type('3')
      for (const name of ['monster 0', 'npc 1', 'player 2', 'monster 3', 'npc 4', 'player 5']) {
        const shares = page.getByRole('group', { name: `Share of ${name}`, exact: true })
        await shares.getByRole('button', { name: 'Full' }).click()
      }
      await page.getByRole('button', { name: 'Apply to 6' }).click()
    },
  },
  {
    name: 'condition',
    do: async (page) => {
      await page.keyboard.press('g')
      await page.getByRole('textbox', { name: 'Condition' }).fill('frightened 3')
      await page.keyboard.press('Enter')
    },
  },
  { name: 'next turn', do: (page) => page.keyboard.press('n') },
  ...Array.from({ length: 5 }, (): Act => ({ name: 'undo', do: (page) => page.keyboard.press('Control+z') })),
]

/** The same acts in a campaign of 10 characters and in one of 200, each with eight of them in the fight. */
export async function measureActsAtSize(browser: Browser, quick: boolean): Promise<Figure[]> {
  const bench = await openBenchCampaign()
  try {
    const small = await openFight(browser, bench, SMALL)
    const large = await openFight(browser, bench, LARGE)
    const times: { small: Times; large: Times } = { small: {}, large: {} }
    for (let round = 0; round <= (quick ? 8 : 40); round += 1) {
      const turns = [
        [small, times.small],
        [large, times.large],
      ] as const
      for (const [page, taken] of round % 2 === 0 ? turns : turns.toReversed()) {
        await playActs(page, round === 0 ? {} : taken)
      }
    }
    return Object.keys(times.small).map((name) => lineOf(name, times.small[name] ?? [], times.large[name] ?? []))
  } finally {
    await bench.server.close()
  }
}

async function openFight(browser: Browser, { server, gm }: BenchCampaign, count: number): Promise<Page> {
  const campaignId = `fight-of-${count}`
  await gm.api.post('/api/campaigns', { id: campaignId, name: campaignId })
  const rows = characters(count, { campaignId, prefix: campaignId }).map((doc, index) => ({
    base: null,
    // Enough health for every round.
    doc: { ...doc, ...(index < IN_FIGHT && { includeInInitiative: true, health: 5_000, maxHealth: 5_000 }) },
  }))
  await gm.api.post('/api/sync/push', { collection: 'characters', replica: 'seed', rows })
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('button', { name: `Load Campaign ${campaignId}` }).click()
  await page.getByText('All up to date').waitFor()
  await page.getByRole('button', { name: 'Create Initiative' }).click()
  await page.getByRole('region', { name: 'Initiative Tracker' }).getByText('Now').waitFor()
  await page.evaluate(watchFight)
  return page
}

async function playActs(page: Page, taken: Times): Promise<void> {
  for (const act of ACTS) {
    await act.do(page)
    const handle = await page.waitForFunction((stillMs) => {
      const { actedAt, paintedAt } = window as Watched
      const now = performance.now()
      return paintedAt > actedAt && now - paintedAt > stillMs ? paintedAt - actedAt : 0
    }, STILL_MS)
    taken[act.name] = [...(taken[act.name] ?? []), await handle.jsonValue()]
  }
}

function lineOf(name: string, small: number[], large: number[]): Figure {
  const ratio = percentile(large, 95) / percentile(small, 95)
  const words = (times: number[]) => `p50 ${percentile(times, 50).toFixed(0)}, p95 ${percentile(times, 95).toFixed(0)}`
  return {
    what: `${name} with ${LARGE} characters, p95`,
    value: ratio,
    unit: 'x',
    goal: { atMost: MOST_TIMES },
    of: `that with ${SMALL}`,
    information: `${words(large)} beside ${words(small)} ms, ${small.length} times each`,
  }
}
