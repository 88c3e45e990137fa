import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../api/src/testing/demo-world/people.ts'
import {
  type Account,
  createApi,
  expect,
  expectHealth,
  LAPTOP,
  openCampaign,
  openTool,
  PHONE,
  pulled,
  RECONNECTED,
  signIn,
  test,
  upToDate,
} from './testing/index.ts'
import { loadServer, putStoredDevice } from './testing/stored/stored-fixtures.ts'

const SALTMERE = 'The Drowned Bells of Saltmere'

test.describe.configure({ timeout: 180_000 })

test.beforeEach(({ server }) => loadServer(server, 'schema-0'))

test("a GM's laptop of the first release opens with everything, and pushes what was pending", async ({
  server,
  device,
}) => {
  const laptop = await device({ viewport: LAPTOP })
  const { page, context } = laptop
  await putStoredDevice(laptop, 'schema-0', 'gm')
  const gm = await accountOf(server.url, 'gm')
  await signIn(page, gm)
  // Two tabs are updated at once.
  const second = await context.newPage()
  await Promise.all([page.reload(), second.goto('/')])
  await openCampaign(page, SALTMERE)
  await expect.poll(() => oldDatabases(page), RECONNECTED).toEqual([])
  await expect(page.getByText('1 conflict to resolve')).toBeVisible(RECONNECTED)
  await upToDate(page)
  await second.close()

  await expect
    .poll(() => charactersIn(gm, 'demo-saltmere'), RECONNECTED)
    .toMatchObject({
      'Mira Thistlewood': { health: 28 },
      'Tamsin Roe': { health: 4 },
      'Sister Lune': {},
      'Mother Isbet Crane': { imageUrl: expect.any(String) },
    })
  await expect
    .poll(() => charactersIn(gm, 'demo-saltmere'), RECONNECTED)
    .not.toHaveProperty(['Harbourmaster Corin Vael'])
  await expect.poll(() => imageOf(gm, 'Mother Isbet Crane'), RECONNECTED).toBe(200)
  // Another campaign is no part of what the open one's status says.
  await expect.poll(() => wickIn(gm), RECONNECTED).toMatchObject({ playerName: 'Annika', maxHealth: 12 })
  const sessions = () => pulled(gm, 'sessions')
  await expect
    .poll(async () => (await sessions()).map(({ gmNotes }) => gmNotes), RECONNECTED)
    .toContain('A session that was begun on the ferry.')
  await expect
    .poll(async () => (await sessions()).filter(({ conflicts }) => (conflicts as unknown[])?.length), RECONNECTED)
    .toHaveLength(1)
  // Removed from this laptop, and unchanged in the cloud.
  expect(await charactersIn(gm, 'demo-winter-crown')).not.toEqual({})

  await openTool(page, 'Hub')
  await expectHealth(page, 'Mira Thistlewood', '28/44')
  await openTool(page, 'Sessions')
  await page
    .getByRole('button', { name: /^Session 15/ })
    .first()
    .click()
  await expect(page.getByLabel('GM notes')).toHaveValue('A draft nobody saved.')
  await page.getByRole('button', { name: 'Back to Sessions' }).click()
  await page
    .getByRole('button', { name: /^Session 14/ })
    .first()
    .click()
  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  const recording = page.getByRole('region', { name: 'Recording', exact: true })
  await expect(recording.getByText(/^On this device, .+ in 1 part$/)).toBeVisible()
})

test("a player's phone of the first release opens, and pushes its last tap", async ({ server, device }) => {
  const phone = await device({ viewport: PHONE })
  const { page } = phone
  await putStoredDevice(phone, 'schema-0', 'player')
  const gm = await accountOf(server.url, 'gm')
  const health = async () => (await charactersIn(gm, 'demo-saltmere'))['Tamsin Roe']?.health
  const before = await health()
  await signIn(page, await accountOf(server.url, 'player'))
  await openCampaign(page, SALTMERE)
  await expect(page.getByRole('button', { name: 'Lower my health' })).toBeVisible()
  await expect.poll(health, RECONNECTED).toBe(Number(before) - 2)
  await expect.poll(() => oldDatabases(page), RECONNECTED).toEqual([])
})

function oldDatabases(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    return names.filter(
      (name) => name.includes('demo-user') && name.includes('--0--') && !name.endsWith('_rxdb_internal'),
    )
  })
}

type Listed = { name: string; health: number; imageUrl?: string; playerName?: string; maxHealth?: number }

/** The server's characters of a campaign, by name. */
async function charactersIn(gm: Account, campaignId: string): Promise<Record<string, Listed>> {
  const listed = await gm.api.get<Listed[]>(`/api/campaigns/${campaignId}/characters`)
  return Object.fromEntries(listed.map((character) => [character.name, character]))
}

/** Of the campaign that was made on the laptop, once the server has both. */
async function wickIn(gm: Account): Promise<Listed | undefined> {
  const made = (await pulled(gm, 'campaigns')).find(({ name }) => name === 'Made on the ferry')
  return made && (await charactersIn(gm, made.id)).Wick
}

/** How the server answers for the portrait. */
async function imageOf(gm: Account, name: string): Promise<number> {
  const { imageUrl } = (await charactersIn(gm, 'demo-saltmere'))[name] ?? {}
  return (await gm.api.send('GET', String(imageUrl))).status
}

async function accountOf(url: string, person: 'gm' | 'player'): Promise<Account> {
  const api = createApi(url)
  const { email } = DEMO_PEOPLE[person]
  const login = { username: email, password: DEMO_PASSWORD, recaptchaToken: '' }
  return { email, password: DEMO_PASSWORD, user: await api.post('/api/auth/local', login), api }
}
