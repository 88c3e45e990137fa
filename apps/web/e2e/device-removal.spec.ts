import {
  aCampaign,
  applyAmount,
  expect,
  expectHealth,
  healthOnServer,
  leaveCampaign,
  openCampaign,
  RECONNECTED,
  signIn,
  test,
  upToDate,
} from './testing/index.ts'

test('a campaign removed from the device during a push and brought back loses nothing anywhere', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira' },
    { type: 'npc', name: 'Hob' },
  ])
  const { page } = await device()
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await upToDate(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/sync/p*', async (route) => {
    await held.promise
    // The page may have aborted the call meanwhile.
    await route.continue().catch(() => undefined)
  })
  const push = page.waitForRequest('**/api/sync/push')
  await applyAmount(page, 'Mira', '7')
  await push
  await leaveCampaign(page)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('button', { name: 'Delete Saltmere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete campaign' }).click()
  await page.getByRole('button', { name: 'Bring back Saltmere' }).click()
  await expect(page.getByText('Downloading…')).toBeVisible()
  await expect(page.getByText('Your Adventure Awaits')).toBeHidden()
  held.resolve()
  await page.getByRole('button', { name: 'Load Campaign Saltmere' }).click()
  await expectHealth(page, 'Mira', '23/30', RECONNECTED)
  await upToDate(page)
  await page.reload()
  await expectHealth(page, 'Hob', '30/30')
  await expect.poll(() => healthOnServer(gm), RECONNECTED).toEqual({ Hob: 30, Mira: 23 })
})
