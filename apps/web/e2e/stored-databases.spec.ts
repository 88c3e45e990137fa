import type { Page } from '@playwright/test'
import {
  expect,
  expectHealth,
  LAPTOP,
  openCampaign,
  openTool,
  PHONE,
  RECONNECTED,
  signIn,
  test,
  upToDate,
} from './testing/index.ts'
import { accountOf, charactersIn, expectLaptopsWorkOnServer } from './testing/stored/first-release-work.ts'
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

  await expectLaptopsWorkOnServer(gm)

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
  const recording = page.getByRole('region', { name: 'Recordings' })
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
