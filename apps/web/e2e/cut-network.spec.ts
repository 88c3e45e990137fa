import type { Act, Combat, Session } from '@lanternkeep/schema'
import {
  type Account,
  aCampaign,
  applyAmount,
  test as base,
  type CloudCampaign,
  expect,
  expectHealth,
  healthOnServer,
  joinByCode,
  openCampaign,
  openTool,
  PHONE,
  pulled,
  RECONNECTED,
  REPLICA,
  signIn,
  TABLET,
  upToDate,
} from './testing/index.ts'
import { CLEAN_LINE, type CuttingProxy, type Line, startCuttingProxy } from './testing/server/cutting-proxy.ts'

const SEED = 20_261_121
const BAD_LINE: Line = {
  fates: ['whole', 'whole', 'whole', 'dropped', 'unanswered', 'unanswered', 'halved', 'doubled'],
  delayMs: 150,
  streamMs: 1_500,
}
const HEALTH = 500
/** Half of the calls fail, and after each in a row a device waits longer, up to ten seconds. */
const THROUGH_BAD_LINE = { timeout: 60_000 }

const test = base.extend<{ line: CuttingProxy }>({
  line: async ({ server }, use, { repeatEachIndex }) => {
    const line = await startCuttingProxy(server.url, SEED + repeatEachIndex)
    await use(line)
    await line.close()
  },
})

test('over a connection that loses, cuts, delays and repeats calls, and with the server killed during a push, nothing is lost or doubled', async ({
  server,
  gm,
  line,
  device,
}) => {
  const { id, joinCode } = await aCombat(gm)
  const { page: table } = await device({ viewport: TABLET, baseURL: line.url })
  await signIn(table, gm)
  await openCampaign(table, 'Saltmere')
  await expectHealth(table, 'Mira', `${HEALTH}/${HEALTH}`)
  const { page: phone } = await device({ viewport: PHONE, baseURL: line.url })
  await joinByCode(phone, joinCode)
  await phone.getByRole('button', { name: /^Mira/ }).click()
  const lower = phone.getByRole('button', { name: 'Lower my health' })
  await expect(lower).toBeVisible()

  line.set(BAD_LINE)
  let killed: Promise<void> | undefined
  const hits = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
  for (const [index, hit] of hits.entries()) {
    if (index === 4) killed = new Promise((done) => line.duringNextPush(() => done(server.kill())))
    await applyAmount(table, index % 2 === 0 ? 'Mira' : 'Orc', String(hit))
    await lower.click()
    if (index === 6) await killed?.then(server.restart)
    await table.getByRole('button', { name: /^Next Turn/ }).click()
  }
  await openTool(table, 'Sessions')
  await table.getByRole('button', { name: 'New Session' }).click()
  await table.getByLabel('GM notes').fill('The line was bad, the bell was worse.')
  await table.getByRole('button', { name: 'Create Session' }).click()
  await openTool(table, 'Hub')

  const sum = (parity: number) => hits.filter((_, index) => index % 2 === parity).reduce((all, hit) => all + hit, 0)
  const mira = HEALTH - sum(0) - hits.length
  const orc = HEALTH - sum(1)
  await expect
    .poll(() => healthOnServer(gm), { ...THROUGH_BAD_LINE, message: 'all damage is there' })
    .toEqual({ Mira: mira, Orc: orc })
  line.set(CLEAN_LINE)
  await upToDate(table)
  await expect(phone.getByText('Live', { exact: true })).toBeVisible(RECONNECTED)
  await expectHealth(table, 'Mira', `${mira}/${HEALTH}`, RECONNECTED)
  await expectHealth(table, 'Orc', `${orc}/${HEALTH}`, RECONNECTED)
  const dock = phone.getByRole('region', { name: "Mira's health" })
  await expect(dock.getByRole('img', { name: new RegExp(`^${mira} of ${HEALTH}`) })).toBeVisible(RECONNECTED)

  const everyAct = { passed: hits.length, byTheGm: hits.length, byThePlayer: hits.length }
  await expect.poll(() => actsOn(gm), RECONNECTED).toEqual(everyAct)
  const rounds = async () => ((await pulled(gm, 'combats')) as Combat[]).map(({ turn }) => turn.round)
  await expect.poll(rounds, RECONNECTED).toEqual([1 + hits.length / 2])
  const notes = async () => ((await pulled(gm, 'sessions')) as Session[]).map(({ gmNotes }) => gmNotes)
  await expect.poll(notes, RECONNECTED).toEqual(['The line was bad, the bell was worse.'])
  for (const collection of ['campaigns', 'characters', 'combats', 'acts', 'sessions'] as const) {
    expect((await pulled(gm, collection)).flatMap(({ conflicts }) => conflicts ?? [])).toEqual([])
  }
  expect(await gm.api.get(`/api/campaigns/${id}/members`)).toHaveLength(2)
  for (const fate of BAD_LINE.fates) expect(line.befell.get(fate), `calls ${fate}`).toBeGreaterThan(0)
})

/** How many turns were passed and how many blows struck, as the server has it. */
async function actsOn(gm: Account) {
  const acts = (await pulled(gm, 'acts')) as Act[]
  const blows = acts.filter(({ kind }) => kind === 'health')
  return {
    passed: acts.filter(({ kind }) => kind === 'next').length,
    byTheGm: blows.filter(({ memberId }) => memberId === undefined).length,
    byThePlayer: blows.filter(({ memberId }) => memberId !== undefined).length,
  }
}

async function aCombat(gm: Account): Promise<CloudCampaign> {
  const healthy = { health: HEALTH, maxHealth: HEALTH }
  const campaign = await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira', ...healthy },
    { type: 'monster', name: 'Orc', ...healthy },
  ])
  const { id, ids } = campaign
  const entries = [ids.Mira, ids.Orc].map((each, place) => ({ id: each, characterId: each, initiative: 20 - place }))
  const combat = { id, campaignId: id, entries, turn: { round: 1, entryId: ids.Mira }, log: [] }
  const doc = { ...combat, rev: 'first1', conflicts: [], lastModified: '2026-11-20T20:00:00.000Z' }
  await gm.api.post('/api/sync/push', { collection: 'combats', replica: REPLICA, rows: [{ doc, base: null }] })
  return campaign
}

test('a phone that loses the first request for each part of the app still opens its screens', async ({ device }) => {
  const { page } = await device({ viewport: PHONE })
  const lost = new Set<string>()
  const begin = await (await page.request.get('/')).text()
  await page.route('**/assets/**', async (route) => {
    const path = new URL(route.request().url()).pathname
    const isLost = !begin.includes(path) && !lost.has(path)
    lost.add(path)
    await (isLost ? route.abort() : route.continue())
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  expect(lost.size).toBeGreaterThan(3)
})
