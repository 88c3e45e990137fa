import type { Locator, Page } from '@playwright/test'
import { aCampaign, expect, openCampaign, openTool, pulled, signIn, TABLET, test } from './testing/index.ts'

const KINDS = ['Goblin', 'Marsh Wight', 'Reef Hag']
const MONSTERS = Array.from({ length: 60 }, (_, at) => ({
  type: 'monster' as const,
  name: `${KINDS[at % KINDS.length]} ${Math.floor(at / KINDS.length) + 1}`,
  includeInInitiative: false,
  ...(at < 2 && { health: 7, tags: ['road'] }),
}))

test('a GM tags, filters, copies and deletes among 60 monsters on a tablet', async ({ gm, device }) => {
  await aCampaign(gm, 'Saltmere', MONSTERS)
  const { page } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await openTool(page, 'Monsters')
  const list = page.getByRole('list', { name: 'Monsters and Enemies' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

  await page.getByText('Rows', { exact: true }).click()
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(9)
  await page.reload()
  await expect(list).toBeVisible()
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(9)

  await page.getByRole('searchbox', { name: 'Search monsters...' }).fill('goblin')
  await button('Select').click()
  await row('Goblin 1').click()
  await row('Goblin 3').click({ modifiers: ['Shift'] })
  await button('Tag').click()
  await page.getByRole('dialog', { name: 'Tags of 3 monsters' }).getByLabel('New tag').fill('Fen court')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tagged 3 monsters')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search monsters...' }).fill('')
  await button('Fen court, 3').click()
  await button('road, 2').click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('1 selected')).toBeVisible()
  await button('Duplicate').click()
  const copies = page.getByRole('dialog', { name: 'Duplicate Goblin 1' })
  await copies.getByRole('textbox', { name: 'Copies' }).fill('3')
  await expect(copies.getByText('Goblin 21 to Goblin 23')).toBeVisible()
  await copies.getByRole('button', { name: 'Make 3 copies' }).click()
  await expect(page.getByText('3 monsters added')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByRole('listitem').filter({ hasText: '30/30' })).toHaveCount(3)

  await button('Select').click()
  await button('Select all 4').click()
  await button('Delete 4').click()
  await expect(page.getByText('4 monsters deleted')).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: 'Goblin 21' })).toHaveCount(0)
  await button('Undo').click()
  await expect(page.getByRole('heading', { name: 'Monsters and Enemies 63' })).toBeVisible()
  const copied = async () => (await pulled(gm, 'characters')).find(({ name }) => name === 'Goblin 23')
  await expect.poll(copied).toMatchObject({ health: 30, tags: ['road', 'Fen court'] })
})

/** Rows that are visible from top to bottom. */
function wholeRows(page: Page): Promise<number> {
  return page.getByRole('list', { name: 'Monsters and Enemies' }).evaluate((list) => {
    const frame = list.parentElement?.getBoundingClientRect()
    const rows = [...list.children].map((row) => row.getBoundingClientRect())
    return rows.filter(({ top, bottom }) => frame && top >= frame.top - 1 && bottom <= frame.bottom + 1).length
  })
}

test('a press on Save counts, though leaving the field before moves the button away', async ({ gm, device }) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Ash', playerName: 'Pia' }])
  const { page } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await openTool(page, 'Players')
  await page.getByRole('button', { name: "Open Ash's sheet" }).click()
  const inventory = page.getByRole('region', { name: 'Inventory' })
  await inventory.getByRole('button', { name: 'Add item to inventory' }).click()
  await inventory.getByLabel('Name').fill('Rope')
  const quantity = inventory.getByLabel('Quantity')
  await quantity.fill('some')
  const add = inventory.getByRole('button', { name: 'Add item', exact: true })
  await add.scrollIntoViewIfNeeded()
  const place = await placeOf(add)
  await page.mouse.move(place.x + 20, place.y + 4)
  await page.mouse.down()
  await expect(inventory.getByText('Quantity must be a whole number')).toBeVisible()
  expect((await placeOf(add)).y).toBeGreaterThan(place.y + 4)
  await page.mouse.up()
  await expect(quantity).toBeFocused()
})

async function placeOf(control: Locator): Promise<{ x: number; y: number }> {
  const place = await control.boundingBox()
  if (!place) throw new Error('It is not in sight')
  return place
}
