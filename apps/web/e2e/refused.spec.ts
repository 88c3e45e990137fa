import {
  createCampaign,
  expect,
  goOffline,
  goOnline,
  keptOnDevice,
  leaveCampaign,
  RECONNECTED,
  registerUser,
  setTier,
  signIn,
  test,
} from './testing/index.ts'

test('a person without a plan learns how to get a campaign of their own', async ({ server, owner, device }) => {
  expect(owner.user.isAdmin).toBe(true)
  const free = await registerUser(server.url, 'Fred')
  const { page } = await device()
  await page.goto('/')
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await expect(page.getByText('Login Required')).toBeVisible()
  await expect(page.getByText('Please log in to create campaigns.')).toBeVisible()
  await signIn(page, free)
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await expect(page.getByText('Upgrade Required')).toBeVisible()
  await expect(page.getByText('Please upgrade to Premium or Elite to create campaigns.')).toBeVisible()
})

test('a creation that the server refuses is rolled back with its reason', async ({ owner, gm, device }) => {
  const { page } = await device()
  await signIn(page, gm)
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await page.getByLabel('Campaign name').fill('Castle in the air')
  await setTier(owner, gm, 'free')
  await page.getByRole('button', { name: 'Create Game' }).click()
  await expect(page.getByText('Failed to Create Campaign')).toBeVisible()
  await expect(page.getByText('Please upgrade to Premium or Elite to create campaigns.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Creation' }).click()
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await expect(page.getByText('Your Adventure Awaits')).toBeVisible()
})

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

test('a second campaign of the same name gets a number', async ({ gm, device }) => {
  const { page } = await device()
  await signIn(page, gm)
  await createCampaign(page, 'Ashfall Road')
  await leaveCampaign(page)
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await page.getByLabel('Campaign name').fill('Ashfall Road')
  await expect(page.getByText('A campaign with this name already exists. A number will be added.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Game' }).click()
  await expect(page.getByRole('heading', { name: 'Ashfall Road (1)', level: 1 })).toBeVisible()
})
