import { rm } from 'node:fs/promises'
import {
  addCharacter,
  applyAmount,
  test as base,
  createCampaign,
  expect,
  expectHealth,
  keptOnDevice,
  openCampaign,
  openMenu,
  openTool,
  signIn,
} from './testing/index.ts'
import { copyBuild, replaceByNextBuild } from './testing/server/web-builds.ts'

/** The server serves a copy of the build, which the story may replace. */
const test = base.extend({
  settings: async ({ settings }, use, info) => {
    const web = info.outputPath('web')
    copyBuild(web)
    await use({ ...settings, WEB_DIR: web })
    await rm(web, { recursive: true })
  },
})

test('a new build in mid-fight is offered and not forced; the reload takes it, and the fight and another tab stand', async ({
  settings,
  owner,
  device,
}) => {
  const { page, context } = await device()
  await signIn(page, owner)
  await createCampaign(page, 'The Drowned Bells')
  await addCharacter(page, { type: 'Player', name: 'Mira', playerName: 'Tamsin', maxHealth: 30 })
  await addCharacter(page, { type: 'Monster', name: 'Orc', maxHealth: 15, included: true })
  await openTool(page, 'Hub')
  await page.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(page.getByText('Round 1', { exact: true })).toBeVisible()
  await applyAmount(page, 'Orc', '5')
  await expectHealth(page, 'Orc', '10/15')
  await keptOnDevice(page)

  const other = await context.newPage()
  await openMenu(other)
  await openCampaign(other, 'The Drowned Bells')
  const amount = other.getByRole('textbox', { name: 'Amount for Orc' })
  await amount.fill('12')

  let reloads = 0
  page.on('load', () => {
    reloads += 1
  })
  replaceByNextBuild(settings.WEB_DIR as string, 'two')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  // Once the whole new app is on the device.
  await expect(page.getByText('Update ready - reload when convenient.')).toBeVisible({ timeout: 60_000 })
  await applyAmount(page, 'Orc', '4')
  await expectHealth(page, 'Orc', '6/15')
  await page.getByRole('button', { name: /^Next Turn/ }).click()
  // A view that wasn't opened yet is still the old build's.
  await openTool(page, 'Sessions')
  await expect(page.getByRole('button', { name: 'New Session' })).toBeVisible()
  await openTool(page, 'Hub')
  expect(reloads).toBe(0)
  await expect(page.locator('meta[name=build]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('meta[name=build][content=two]')).toHaveCount(1)
  await expectHealth(page, 'Orc', '6/15')
  await expect(page.getByText('Round 1', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Update ready/)).toBeHidden()

  // The other tab goes on with the old build, and offers the new one as well.
  await expect(other.locator('meta[name=build]')).toHaveCount(0)
  await expect(amount).toHaveValue('12')
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect(other.locator('meta[name=build][content=two]')).toHaveCount(1)
})
