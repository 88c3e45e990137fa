import type { Page } from '@playwright/test'
import {
  aCampaign,
  everythingOn,
  expect,
  goOffline,
  hubRow,
  Inputs,
  keptOnDevice,
  openCampaign,
  openTool,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

const order = (page: Page) => page.getByRole('list', { name: 'Turn order' }).getByRole('listitem')

test('an evening against five goblins and a boss of the library is prepared offline, kept, and started with one tap', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira', health: 30, maxHealth: 30 },
    { type: 'player', name: 'Tamsin', health: 38, maxHealth: 38 },
  ])
  const { page, context } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await upToDate(page)
  await keptOnDevice(page)
  await goOffline(context)

  const by = new Inputs(page)
  const prepared = await by.during(async () => {
    await by.tap(page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Prep' }))
    await by.tap(page.getByRole('button', { name: 'New encounter' }))
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await by.type('Toll')
    await by.tap(page.getByLabel('Add creatures'))
    await by.type('5 goblin')
    await expect(page.getByRole('button', { name: /^Goblin ×5/ })).toBeVisible()
    await by.key('Enter')
    await by.type('Ogre')
    await expect(page.getByRole('button', { name: /^Ogre/ }).first()).toBeVisible()
    await by.key('Enter')
  })
  expect(prepared).toBeLessThanOrEqual(9)
  const creatures = page.getByRole('list', { name: 'Creatures' })
  await expect(creatures.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('6 foes, 94 health')).toBeVisible()

  // Shown at once, stored a moment later.
  await expect.poll(() => everythingOn(page)).toContain('"name":"Ogre"')
  await page.reload()
  await openTool(page, 'Prep')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Toll')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(order(page)).toHaveCount(8)
  await expect(page.getByRole('heading', { name: 'Round 1' })).toBeFocused()
  for (const number of [1, 2, 3, 4, 5]) await expect(hubRow(page, `Goblin ${number}`)).toBeVisible()
  await expect(hubRow(page, 'Ogre')).toBeVisible()

  // Kept for another evening; Undo takes the creatures out again.
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(order(page)).toHaveCount(0)
  await openTool(page, 'Prep')
  await expect(page.getByRole('button', { name: /^Toll/ })).toBeVisible()
})

test('a creature saved from one campaign is in the library of every campaign and on the next device', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'monster', name: 'Gallows Walker', health: 12, maxHealth: 45 }])
  await aCampaign(gm, 'Winter Crown', [{ type: 'player', name: 'Mira', health: 30, maxHealth: 30 }])
  const laptop = await device({ viewport: TABLET })
  await signIn(laptop.page, gm)
  await openCampaign(laptop.page, 'Saltmere')
  await openTool(laptop.page, 'Library')
  await laptop.page.getByRole('button', { name: 'Save 1 from this campaign' }).click()
  await expect(laptop.page.getByText('1 of them yours')).toBeVisible()
  await upToDate(laptop.page)

  const { page } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await expect(page.getByText('Library', { exact: true })).toHaveCount(0)
  await openCampaign(page, 'Winter Crown')
  await openTool(page, 'Library')
  await expect(page.getByText('1 of them yours')).toBeVisible()
  await page.getByLabel('Search the library').fill('gallows')
  await page.getByRole('button', { name: /^Gallows Walker/ }).click()
  await page.getByRole('button', { name: 'Raise How many' }).click()
  await page.getByRole('button', { name: 'Start a fight with 2' }).click()
  await expect(hubRow(page, 'Gallows Walker 2')).toContainText('45/45')
})
