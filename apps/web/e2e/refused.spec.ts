import {
  aCampaign,
  expect,
  goOffline,
  goOnline,
  keptOnDevice,
  leaveCampaign,
  openCampaign,
  openTool,
  pulled,
  RECONNECTED,
  setTier,
  signIn,
  test,
  upToDate,
} from './testing/index.ts'

test('a campaign made offline and refused later stays on the device with the reason', async ({ owner, gm, device }) => {
  const { page, context } = await device()
  await signIn(page, gm)
  await keptOnDevice(page)
  await goOffline(context)
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await page.getByLabel('Campaign name').fill('Made on the train')
  await page.getByRole('button', { name: 'Create Game' }).click()
  await expect(page.getByRole('heading', { name: 'Made on the train', level: 1 })).toBeVisible()
  await setTier(owner, gm, 'free')
  await goOnline(context)
  await leaveCampaign(page)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  const card = page.getByRole('article', { name: 'Made on the train' })
  // The refusal, or the plan itself if the device heard of that first.
  const why =
    /On this device only\. (Please upgrade to Premium or Elite to create campaigns|Your plan doesn’t include cloud sync)/
  await expect(card).toContainText(why, RECONNECTED)
  await expect(card.getByText('Local', { exact: true })).toBeVisible()
  await setTier(owner, gm, 'premium')
  await page.reload()
  await expect(card.getByText('Cloud', { exact: true })).toBeVisible()
})

test('a picture that the server has no room for is named with the reason, and uploaded by Retry', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'npc', name: 'Old Hob' }])
  const { page } = await device()
  const message = 'This campaign has no room for more pictures.'
  const full = { status: 413, json: { code: 'too_large', error: message, message } }
  await page.route('/api/images/*', (route) => {
    return route.request().method() === 'PUT' ? route.fulfill(full) : route.fallback()
  })
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await openTool(page, 'NPCs')
  await page.getByRole('button', { name: 'Edit Old Hob' }).click()
  const form = page.getByRole('dialog', { name: 'Edit NPC' })
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } })
  await form.locator('input[type=file]').setInputFiles({ name: 'hob.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Image uploaded successfully')).toBeVisible()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`The picture of Character Old Hob couldn’t be uploaded. ${message}`)).toBeVisible()
  await expect.poll(async () => (await pulled(gm, 'characters'))[0]?.imageUrl).toBeTruthy()

  await page.unroute('/api/images/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await upToDate(page)
  const [hob] = await pulled(gm, 'characters')
  expect((await gm.api.send('GET', String(hob?.imageUrl))).status).toBe(200)
})
