import type { Locator, Page } from '@playwright/test'
import {
  aCampaign,
  anEvening,
  type Device,
  type DeviceOptions,
  expect,
  fillProduct,
  hubRow,
  joinByCode,
  type Look,
  lookClosely,
  lookNarrow,
  lookOnTablet,
  openCampaign,
  openGenerator,
  openShareDialog,
  openTool,
  PHONE,
  sidewaysFindings,
  signIn,
  TABLET,
  test,
  visitAccount,
  visitAdmin,
  visitCampaign,
  visitOutside,
  visitPlayerView,
  visitProduct,
} from './testing/index.ts'

const SMALL_LAPTOP = { width: 1280, height: 800 }
/** Names may be 100 letters long. */
const LONG = 'Wimmelwortohneleerzeichen'.repeat(3)

type OpenDevice = (options: DeviceOptions) => Promise<Device>

/** A dark phone. Each screen is also looked at on a narrower one, and with large text. */
async function phone(device: OpenDevice) {
  const { page } = await device({ viewport: PHONE, colorScheme: 'dark' })
  return { page, look: bothOf(lookClosely(page, true), lookNarrow(page)) }
}

async function laptop(device: OpenDevice) {
  const { page } = await device({ viewport: SMALL_LAPTOP, colorScheme: 'dark' })
  return { page, look: lookClosely(page, false) }
}

function bothOf(first: Look, second: Look): Look {
  return async (screen) => {
    await first(screen)
    await second(screen)
  }
}

test('every screen of the game master is readable and usable: phone', async ({ gm, device }) => {
  const evening = await anEvening(gm)
  const { page, look } = await phone(device)
  await visitOutside(page, gm, evening, look)
  await visitCampaign(page, evening, look)
})

test('every screen of the game master is readable and usable: laptop', async ({ gm, device }) => {
  const evening = await anEvening(gm)
  const { page, look } = await laptop(device)
  await visitOutside(page, gm, evening, look)
  await visitCampaign(page, evening, look)
})

test("every screen of a player's phone is readable and usable", async ({ gm, device }) => {
  const evening = await anEvening(gm)
  const { page, look } = await phone(device)
  await visitPlayerView(page, evening, look)
})

test('names without spaces widen no dialog, and open rows and news fit a narrow phone', async ({ gm, device }) => {
  const name = `Orc${LONG}`
  const inventory = [{ id: 'cleaver', name: LONG, type: 'weapon', quantity: 1, damage: '1d6' }]
  const { joinCode } = await aCampaign(gm, LONG, [
    { type: 'monster', name },
    { type: 'npc', name: 'Wren', traits: [LONG] },
    { type: 'player', name: 'Mira', playerName: LONG, abilities: [LONG], inventory },
  ])
  const { page } = await device({ viewport: PHONE })
  const look = lookNarrow(page)
  const player = await device({ viewport: PHONE })
  await joinByCode(player.page, joinCode)
  await player.page.getByRole('button', { name: /^Mira/ }).click()
  await signIn(page, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('button', { name: `Delete ${LONG}` }).click()
  await page.getByRole('dialog', { name: 'Delete campaign' }).waitFor()
  await look('delete campaign')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Load Campaign ${LONG}` }).click()
  await page.getByText(/^Characters \d+$/).click()
  await page.getByRole('button', { name: `details of ${name}` }).click()
  await page.getByText('No weapons, spells').waitFor()
  await page.getByRole('button', { name: 'details of Mira' }).click()
  await page.getByText(LONG, { exact: true }).last().waitFor()
  await look('open rows')
  await openTool(page, 'NPCs')
  await page.getByRole('button', { name: "Open Wren's sheet" }).click()
  const sheet = page.getByRole('dialog', { name: 'Wren' })
  await expect(sheet.getByText(LONG)).toBeVisible()
  await look('sheet')
  await sheet.getByRole('button', { name: 'Close' }).click()
  const share = await openShareDialog(page)
  await expect(share.getByText(LONG)).toBeVisible()
  await look('members')
  await share.getByRole('button', { name: 'Close' }).click()
  await openTool(page, 'Prep')
  await page.getByText('Tables', { exact: true }).click()
  await page.getByRole('button', { name: 'New table' }).click()
  await page.getByLabel('Entries, one a line').fill(`[${LONG}]`)
  await page.getByText(`There is no table named “${LONG}”`).waitFor()
  await look('problems of a table')
  await openTool(page, 'Hub')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'All news' }).click()
  await page.getByRole('list', { name: 'All news' }).waitFor({ state: 'attached' })
  expect(await sidewaysFindings(page)).toEqual([])
  await player.page.setViewportSize({ width: 320, height: 640 })
  await player.page.getByRole('button', { name: 'Sheet', exact: true }).click()
  const left = async (name: string) => (await player.page.getByRole('button', { name }).boundingBox())?.x
  expect(await left('Edit sheet')).toBe(await left('Earlier versions'))
})

test('the screens of an empty campaign need no sideways scrolling on a narrow phone or with large text', async ({
  gm,
  device,
}) => {
  const { page } = await device({ viewport: PHONE })
  const look = lookNarrow(page)
  await signIn(page, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByText('Your Adventure Awaits').waitFor()
  await look('no campaigns')
  await page.getByRole('button', { name: 'Back' }).click()
  await aCampaign(gm, 'Saltmere', [])
  await openCampaign(page, 'Saltmere')
  for (const tool of ['Sessions', 'Players', 'Monsters', 'Prep', 'Places', 'Handouts'] as const) {
    await openTool(page, tool)
    await page.getByRole('heading', { level: 2 }).last().waitFor()
    await look(`empty ${tool}`)
  }
})

const edges = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: NaN, y: NaN, width: 0, height: 0 }
  return { left: x, right: x + width, top: y, bottom: y + height }
}

test('on a phone of the game master nothing is covered or too close, and with its keyboard open the page ends at its screen', async ({
  gm,
  device,
}) => {
  const evening = await anEvening(gm)
  const low = { width: 390, height: 420 }
  const { page } = await device({ viewport: low })
  await signIn(page, gm)
  await openCampaign(page, evening.name)
  await test.step('with the keyboard of a phone open, the page ends where its screen does', async () => {
    await openTool(page, 'Sessions')
    await page.getByRole('button', { name: /^Session 14/ }).click()
    await page.getByLabel('GM notes').waitFor()
    expect(await below(page), 'session').toBe(0)
    const phone = await device({ viewport: low })
    await joinByCode(phone.page, evening.joinCode)
    await phone.page.getByRole('button', { name: /^Tamsin Roe/ }).click()
    await expect(phone.page.getByRole('list', { name: 'Turn order' }).getByRole('listitem')).toHaveCount(6)
    expect(await below(phone.page), 'fight').toBe(0)
  })
  await test.step('after a fight, no choice covers the line below it', () => endFight(page))
  await test.step('Delete is not beside Start, and a toast covers no button of a dialog', () => rollLoot(page))
})

const below = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)

async function endFight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await openTool(page, 'Hub')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'After the fight' })
  for (const title of ['Health of the party', 'Conditions and temporary health', 'Defeated foes', 'Standing foes']) {
    const line = dialog.getByRole('region', { name: title })
    const choice = line.getByRole('radiogroup')
    expect((await edges(choice)).bottom, title).toBeLessThanOrEqual((await edges(line)).bottom)
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

async function rollLoot(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  await openTool(page, 'Prep')
  await page.getByRole('button', { name: 'New encounter' }).click()
  const remove = await edges(page.getByRole('button', { name: 'Delete encounter' }))
  expect((await edges(page.getByRole('button', { name: 'Start' }))).left - remove.right).toBeGreaterThan(44)
  const loot = await openGenerator(page, 'Loot')
  await loot.getByRole('button', { name: 'Roll from tables' }).first().click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  await expect(toast).toContainText('Generated 3 items!')
  const { right, bottom } = await edges(toast)
  expect(right).toBeLessThanOrEqual((await edges(loot.getByRole('button', { name: 'Close', exact: true }))).left)
  expect(bottom).toBeLessThanOrEqual((await edges(loot.getByRole('button', { name: 'Copy all' }))).top)
}

test('a long name without spaces and six digits of health hide nothing of the game master, and leave a phone as wide as it is', async ({
  gm,
  device,
}) => {
  const campaign = await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: `Mira${LONG}`, health: 999_999, maxHealth: 999_999 },
    { type: 'player', name: `Tamsin${LONG}` },
    { type: 'npc', name: `Wren${LONG}`, faction: LONG, location: `Near${LONG}`, includeInInitiative: false },
    { type: 'monster', name: `Orc${LONG}`, alias: LONG, includeInInitiative: false },
    { type: 'monster', name: 'Tide', health: 999_999, maxHealth: 1_000_000 },
  ])
  const hex = LONG.slice(25)
  const conditions = [{ id: 'hexed', name: hex, visible: true, ends: { kind: 'none' } }]
  await gm.api.patch(`/api/characters/${campaign.ids[`Mira${LONG}`]}`, { conditions })
  const tablet = await device({ viewport: TABLET })
  await signIn(tablet.page, gm)
  await openCampaign(tablet.page, 'Saltmere')
  const { left } = await edges(hubRow(tablet.page, 'Tide').getByRole('button', { name: /details of Tide/ }))
  expect((await edges(hubRow(tablet.page, 'Tide').getByText('/1000000'))).right).toBeLessThanOrEqual(left)
  await tablet.page.getByRole('button', { name: 'Create Initiative' }).click()
  const order = tablet.page.getByRole('list', { name: 'Turn order' }).getByRole('listitem')
  const row = order.filter({ hasText: 'Mira' })
  const chip = await edges(row.getByTitle(hex, { exact: true }))
  expect(chip.right).toBeLessThanOrEqual((await edges(row.getByText('999999/999999').first())).left)

  const { page } = await device({ viewport: PHONE })
  await joinByCode(page, campaign.joinCode)
  await page.getByRole('button', { name: /^Mira/ }).click()
  for (const turn of ['first', 'second', 'third']) {
    for (const tab of ['Fight', 'Sheet']) {
      await page.getByRole('button', { name: tab, exact: true }).click()
      expect(await sidewaysFindings(page), `${tab}, ${turn} turn`).toEqual([])
    }
    await tablet.page.getByRole('button', { name: /^Next Turn/ }).click()
  }
  await openEach(tablet.page)
})

async function openEach(page: Page): Promise<void> {
  for (const [tool, name] of [
    ['Players', 'Mira'],
    ['NPCs', 'Wren'],
    ['Monsters', 'Orc'],
  ] as const) {
    await openTool(page, tool)
    await page.getByRole('heading', { name: name + LONG }).waitFor()
    expect(await sidewaysFindings(page), tool).toEqual([])
    await page.getByRole('button', { name: `Open ${name + LONG}` }).click()
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    await expect(close).toBeInViewport({ ratio: 1 })
    await close.click()
  }
}

test('every screen of the product and of the Admin Panel is readable and usable: phone', async ({
  server,
  owner,
  gm,
  device,
}) => {
  await fillProduct(owner)
  const { page, look } = await phone(device)
  await visitProduct(page, owner, look)
  await visitAdmin(page, { server, owner, gm }, look)
})

test('every screen of the product and of the Admin Panel is readable and usable: laptop, the panel on a tablet, too', async ({
  server,
  owner,
  gm,
  device,
}) => {
  await fillProduct(owner)
  const { page, look } = await laptop(device)
  await visitProduct(page, owner, look)
  await visitAdmin(page, { server, owner, gm }, bothOf(look, lookOnTablet(page)))
})

test.describe('with a human check', () => {
  test.use({ settings: { CAPTCHA_PROVIDER: 'altcha', RATE_LIMITS: 'off' } })

  test('every account screen is readable and usable: phone', async ({ device }) => {
    const { page, look } = await phone(device)
    await visitAccount(page, look)
  })

  test('every account screen is readable and usable: laptop', async ({ device }) => {
    const { page, look } = await laptop(device)
    await visitAccount(page, look)
  })
})
