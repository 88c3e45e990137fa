import {
  expect,
  goOffline,
  goOnline,
  keptOnDevice,
  leaveCampaign,
  RECONNECTED,
  setTier,
  signIn,
  test,
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
