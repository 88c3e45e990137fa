import type { Page } from '@playwright/test'
import {
  type Account,
  aCampaign,
  applyAmount,
  expect,
  expectHealth,
  goOffline,
  goOnline,
  healthOnServer,
  keptOnDevice,
  leaveCampaign,
  logIn,
  makePremium,
  openCampaign,
  RECONNECTED,
  registerUser,
  reload,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

/** What the menu's button opens. Returns once the dialog is answered. */
async function openLogout(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name: 'Log out' })
}

async function expectCampaigns(page: Page, names: string[]) {
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  for (const name of names) await expect(page.getByRole('article', { name })).toBeVisible()
  if (names.length === 0) await expect(page.getByText('Your Adventure Awaits')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(names.length)
  await page.getByRole('button', { name: 'Back' }).click()
}

async function chooseAccount(page: Page, { user }: Account) {
  await page.getByRole('button', { name: 'Choose account' }).click()
  const people = page.getByRole('dialog', { name: 'Whose campaigns?' })
  await people.getByRole('button', { name: user.firstName }).click()
  await expect(people).toBeHidden()
}

test('two accounts on one browser see only their own campaigns; pending changes are listed, kept, and found again offline', async ({
  server,
  owner,
  gm,
  device,
}) => {
  const otto = await registerUser(server.url, 'Otto')
  await makePremium(owner, otto)
  await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  await aCampaign(otto, 'The Moor', [{ type: 'player', name: 'Wren' }])
  const { page, context } = await device({ viewport: TABLET })
  await logIn(page, gm)
  await keptOnDevice(page)
  await openCampaign(page, 'Saltmere')
  await upToDate(page)
  await goOffline(context)
  await applyAmount(page, 'Mira', '7')
  await expect(page.getByText(/^Offline, \d changes? waiting$/)).toBeVisible(RECONNECTED)
  await leaveCampaign(page)

  const leaving = await openLogout(page, 'Gwen')
  await expect(leaving.getByRole('status')).toContainText(
    /^\d changes? ha(s|ve) not been uploaded yet. Log in again to upload/,
  )
  await leaving.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expectCampaigns(page, [])
  await goOnline(context)
  await logIn(page, otto)
  await expectCampaigns(page, ['The Moor'])
  await openCampaign(page, 'The Moor')
  await expectHealth(page, 'Wren', '30/30', RECONNECTED)
  expect(await healthOnServer(gm)).toEqual({ Mira: 30 })

  await goOffline(context)
  await leaveCampaign(page)
  await (await openLogout(page, 'Otto')).getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await reload(page)
  await chooseAccount(page, gm)
  await expectCampaigns(page, ['Saltmere'])
  await openCampaign(page, 'Saltmere')
  await expectHealth(page, 'Mira', '23/30')
  await goOnline(context)
  await expect(page.getByText(/^Signed out, \d changes? waiting$/)).toBeVisible(RECONNECTED)
  await leaveCampaign(page)
  await logIn(page, gm)
  await expect.poll(() => healthOnServer(gm), RECONNECTED).toEqual({ Mira: 23 })
  expect(await healthOnServer(otto)).toEqual({ Wren: 30 })
})

test("logging out with the data removed leaves nothing; synced changes come back, pending ones don't", async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const { page } = await device({ viewport: TABLET })
  await logIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await applyAmount(page, 'Mira', '7')
  await expect.poll(() => healthOnServer(gm), RECONNECTED).toEqual({ Mira: 23 })
  await upToDate(page)
  await page.route('**/api/sync/push', (route) => route.abort())
  await applyAmount(page, 'Mira', '5')
  await expect(page.getByText(/\d changes? waiting$|^Syncing, \d left$/)).toBeVisible()
  await leaveCampaign(page)
  const leaving = await openLogout(page, 'Gwen')
  await leaving.getByRole('checkbox', { name: 'Remove the data from this device instead' }).check()
  await expect(leaving.getByRole('status')).toContainText('Removing the data deletes')
  await leaving.getByRole('button', { name: 'Log out and remove data' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose account' })).toBeHidden()
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  await expect.poll(async () => (await databases()).filter((name) => name.includes(gm.user.id))).toEqual([])
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(gm.email)

  await page.unroute('**/api/sync/push')
  await logIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await expectHealth(page, 'Mira', '23/30', RECONNECTED)
})

test('what an account has open in a tab closes when another tab changes the account, and changes nothing of the next one', async ({
  server,
  gm,
  device,
}) => {
  const otto = await registerUser(server.url, 'Otto')
  const { page, context } = await device()
  await signIn(page, gm)
  const writing = await context.newPage()
  await writing.goto('/')
  await writing.getByRole('button', { name: 'Feedback', exact: true }).click()
  const feedback = writing.getByRole('dialog', { name: 'Feedback' })
  await feedback.getByLabel('Description').fill('The bells were a joy to Gwen.')
  const naming = await context.newPage()
  await naming.goto('/')
  await naming.getByRole('button', { name: 'Settings' }).click()
  await naming.getByRole('button', { name: 'Manage account' }).click()
  await naming.getByRole('button', { name: 'Change: Name' }).click()
  await naming.getByRole('dialog', { name: 'Change name' }).getByLabel('First name').fill('Gwendolyn')

  await (await openLogout(page, 'Gwen')).getByRole('button', { name: 'Log out' }).click()
  await expect(naming.getByText('You’re not logged in')).toBeVisible()
  await expect(feedback).toBeHidden()
  await writing.getByRole('button', { name: 'Feedback', exact: true }).click()
  await expect(feedback.getByText('You’re not logged in, so this is sent anonymously.')).toBeVisible()
  await expect(feedback.getByLabel('Description')).toHaveValue('')
  await feedback.getByRole('button', { name: 'Cancel' }).click()

  await logIn(page, otto)
  await expect(naming.getByText('Otto Example')).toBeVisible()
  await expect(naming.getByRole('dialog')).toBeHidden()
  // The page is loaded again.
  const leaving = page.waitForEvent('load')
  await (await openLogout(page, 'Otto')).getByRole('button', { name: 'Log out' }).click()
  await leaving
  await logIn(page, gm)
  await writing.getByRole('button', { name: 'Feedback', exact: true }).click()
  await expect(feedback.getByLabel('Description')).toHaveValue('The bells were a joy to Gwen.')
})
