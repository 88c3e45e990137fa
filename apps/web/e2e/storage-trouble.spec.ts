import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../api/src/testing/demo-world/people.ts'
import {
  accessibilityFindings,
  type Device,
  expect,
  expectHealth,
  LAPTOP,
  openCampaign,
  openTool,
  PHONE,
  RECONNECTED,
  sidewaysFindings,
  smallTargets,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'
import { accountOf, expectLaptopsWorkOnServer } from './testing/stored/first-release-work.ts'
import { loadServer, putStoredDevice } from './testing/stored/stored-fixtures.ts'

const SALTMERE = 'The Drowned Bells of Saltmere'
const PICTURES = process.env.TROUBLE_PICTURES

test.describe.configure({ timeout: 240_000 })

test.beforeEach(({ server }) => loadServer(server, 'schema-0'))

test('an update that stops halfway says so, and opens with everything once it can continue', async ({
  server,
  device,
}) => {
  const { page } = await stoppedHalfway(await device({ viewport: TABLET }))
  await expect(
    page.getByText(/^The update to \S+ stopped halfway on this device\. Nothing was deleted\.$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load Campaign' })).toBeHidden()
  const figures = page.getByLabel('What is on this device')
  await expect(figures).toContainText('campaigns3')
  await expect(figures).toContainText('entries249')
  await expect(figures).toContainText('pictures2')
  await expect(figures).toContainText('changes not in the cloud10')
  await expect(
    page.getByText(/“characters” could not be moved to this version: DataError The row is broken/),
  ).toBeVisible()
  await expect(page.getByText(/private/i)).toBeHidden()
  await test.step('the screen is readable and usable at every size, in both schemes', () => lookAtEverySize(page))

  await page.evaluate(() => localStorage.setItem('healed', 'yes'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await openCampaign(page, SALTMERE)
  await expectHealth(page, 'Mira Thistlewood', '28/44')
  await upToDate(page)
  await expectLaptopsWorkOnServer(await accountOf(server.url, 'gm'))
})

test('starting over saves a copy first, brings the cloud back, and restores what was only here', async ({
  device,
}, info) => {
  const { page } = await stoppedHalfway(await device({ viewport: LAPTOP }))
  const steps = page.getByRole('listitem')
  await expect(steps.nth(2)).toContainText(
    'Two campaigns come back from the cloud; Made on the ferry is on this device only.',
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a copy' }).click(),
  ])
  const copy = info.outputPath('copy.json')
  await download.saveAs(copy)
  await expect(steps.first()).toContainText(/^\D*1Save a copyCopy saved, \d+ KB\./)
  await page.getByRole('button', { name: 'Start over…' }).click()
  const question = page.getByRole('dialog', { name: 'Start over?' })
  await expect(question).toContainText('Lanternkeep opens empty on this device. What’s here now is set aside')
  await question.getByRole('button', { name: 'Start over' }).click()

  await openCampaign(page, SALTMERE)
  // The cloud's state: the last hits were never pushed.
  await expectHealth(page, 'Mira Thistlewood', '31/44', RECONNECTED)
  await expect(page.getByText(/The browser cleared/)).toBeHidden()
  await page.getByRole('button', { name: 'Save & Exit' }).click()
  // A draft of the journal is outside the databases, so it is still here.
  await page
    .getByRole('dialog', { name: 'Your notes aren’t saved yet' })
    .getByRole('button', { name: 'Exit without saving' })
    .click()
  // Those of the menu: the campaign's own are there until it is left.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Settings' }).click()
  const card = page.getByRole('region', { name: 'Everything on this device' })
  await expect(card).toContainText(/Set aside on Nov \d+, \d{4}, \d\d:\d\d, when you started over\./)
  const [aside] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Save as a copy' }).click(),
  ])
  expect(aside.suggestedFilename()).toMatch(/^lanternkeep-aside-\d{4}-\d\d-\d\d\.json$/)
  await card.locator('input[type=file]').setInputFiles(copy)
  await page
    .getByRole('dialog', { name: 'Restore this copy?' })
    .getByRole('button', { name: 'Restore', exact: true })
    .click()
  await expect(card.getByRole('status')).toContainText(/^Restored:/, RECONNECTED)
  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByText(/^Set aside/)).toBeHidden()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await openCampaign(page, 'Made on the ferry')
  await openTool(page, 'Players')
  await expect(page.getByRole('heading', { name: 'Wick', exact: true })).toBeVisible()
})

/** A GM's device of the first release with a character that can't be moved to this one. */
async function stoppedHalfway(device: Device): Promise<Device> {
  const { page, context } = device
  await putStoredDevice(device, 'schema-0', 'gm')
  await context.addInitScript(() => {
    if (localStorage.getItem('healed')) return
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...row) {
      if (this.transaction.db.name === 'rxdb-dexie-lanternkeep-demo-user-gm--1--characters') {
        throw new DOMException('The row is broken', 'DataError')
      }
      return put.apply(this, row)
    }
  })
  const login = { username: DEMO_PEOPLE.gm.email, password: DEMO_PASSWORD, recaptchaToken: '' }
  expect((await page.request.post('/api/auth/local', { data: login })).status()).toBe(200)
  await page.goto('/')
  await shown(page)
  return device
}

async function lookAtEverySize(page: Page): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await page.evaluate((dark) => localStorage.setItem('darkMode', String(dark)), scheme === 'dark')
    await page.reload()
    await shown(page)
    for (const [name, viewport] of Object.entries({ phone: PHONE, tablet: TABLET, laptop: LAPTOP })) {
      await page.setViewportSize(viewport)
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/trouble-${name}-${scheme}.png` })
      expect.soft(await accessibilityFindings(page), `${name}, ${scheme}`).toEqual([])
      expect.soft(await sidewaysFindings(page), `${name}, ${scheme}`).toEqual([])
      if (name !== 'laptop') expect.soft(await smallTargets(page), `${name}, ${scheme}`).toEqual([])
    }
  }
}

async function shown(page: Page): Promise<void> {
  const title = page.getByRole('heading', { name: 'Your campaigns are here, but can’t be opened' })
  await expect(title).toBeVisible(RECONNECTED)
}
