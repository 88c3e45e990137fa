import type { Page } from '@playwright/test'
import {
  type Account,
  expect,
  joinByCode,
  LAPTOP,
  PHONE,
  RECONNECTED,
  registerUser,
  setTier,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

test.describe.configure({ timeout: 90_000 })

const badge = (page: Page, tier: string) => page.getByRole('button', { name: tier, exact: true })
const notice = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

async function joinableCampaign(gm: Account): Promise<{ id: string; joinCode: string }> {
  const id = crypto.randomUUID()
  const { joinCode } = await gm.api.post<{ joinCode: string }>('/api/campaigns', { id, name: 'Saltmere' })
  const hero = { type: 'player', name: 'Mira', playerName: "Mira's player", health: 30, maxHealth: 30 }
  await gm.api.post(`/api/campaigns/${id}/characters`, hero)
  return { id, joinCode }
}

async function holdersOf(gm: Account, campaignId: string): Promise<(string | null)[]> {
  const heroes = await gm.api.get<{ claimedBy: string | null }[]>(`/api/campaigns/${campaignId}/characters`)
  return heroes.map(({ claimedBy }) => claimedBy)
}

/** Tries through the open form, as a person would; the caller checks the outcome. */
async function logIn(page: Page, { email, password }: Account): Promise<void> {
  const form = page.locator('form')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  await form.getByRole('button', { name: 'Log in' }).click()
}

/** The form says why, and keeps saying it. */
async function refused(page: Page, why: string | RegExp): Promise<void> {
  const said = page.getByRole('tabpanel', { name: 'Login' }).getByRole('alert')
  await expect(said.getByText('Login Failed')).toBeVisible()
  await expect(said.getByText(why)).toBeVisible()
}

test('a changed plan shows at once on every device, with no campaign open, and signs no one out', async ({
  server,
  owner,
  device,
}) => {
  const friend = await registerUser(server.url, 'Finn')
  const [phone, laptop] = [(await device({ viewport: PHONE })).page, (await device({ viewport: LAPTOP })).page]
  for (const page of [phone, laptop]) {
    await signIn(page, friend)
    await expect(badge(page, 'Free')).toBeVisible()
  }
  await laptop.getByRole('button', { name: 'Settings' }).click()
  await expect(laptop.getByRole('heading', { name: 'Settings' })).toBeVisible()

  await setTier(owner, friend, 'elite')
  await expect(badge(phone, 'Elite')).toBeVisible()
  await expect(laptop.getByText('Elite').first()).toBeVisible()
  await phone.getByRole('button', { name: 'New Campaign' }).click()
  await expect(phone.getByRole('heading', { name: 'New Game' })).toBeVisible()
  await phone.getByRole('button', { name: 'Cancel Creation' }).click()

  await setTier(owner, friend, 'free')
  await expect(badge(phone, 'Free')).toBeVisible()
  await phone.getByRole('button', { name: 'New Campaign' }).click()
  await expect(phone.getByText('Please upgrade to Premium or Elite to create campaigns.')).toBeVisible()
  await expect(phone.getByText('Signed out')).toBeHidden()
})

test('a new admin sees the Admin Panel; one who loses the rights leaves it and is signed out', async ({
  server,
  owner,
  device,
}) => {
  const friend = await registerUser(server.url, 'Finn')
  const tablet = (await device({ viewport: TABLET })).page
  const laptop = (await device({ viewport: LAPTOP })).page
  await signIn(laptop, friend)
  await signIn(tablet, owner)
  await tablet.getByRole('button', { name: /^Admin Panel/ }).click()
  const isAdmin = tablet.getByRole('switch', { name: 'Admin: Finn Example' })
  await isAdmin.press('Space')
  await tablet.getByRole('dialog').getByRole('button', { name: 'Grant admin rights' }).click()
  await expect(tablet.getByRole('dialog')).toBeHidden()

  await laptop.getByRole('button', { name: /^Admin Panel/ }).click()
  await expect(laptop.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  await expect(laptop.getByText('odette@example.com')).toBeVisible()
  await expect(isAdmin).toBeChecked()
  await isAdmin.press('Space')
  await tablet.getByRole('dialog').getByRole('button', { name: 'Remove admin rights' }).click()

  await expect(laptop.getByText('Admin Panel closed')).toBeVisible()
  await expect(laptop.getByRole('button', { name: 'New Campaign' })).toBeVisible()
  await expect(laptop.getByText('odette@example.com')).toBeHidden()
  await expect(laptop.getByRole('button', { name: /^Admin Panel/ })).toBeHidden()
  await notice(laptop, 'Signed out: this account is no longer an admin. Log in to continue without admin rights.')
  await laptop.reload()
  await notice(laptop, 'Signed out: this account is no longer an admin.')
  await expect(laptop.getByRole('button', { name: /^Admin Panel/ })).toBeHidden()
  await laptop.getByRole('status').getByRole('button', { name: 'Log In' }).click()
  await logIn(laptop, friend)
  await expect(laptop.getByText('Login Successful')).toBeVisible()
  await expect(badge(laptop, 'Free')).toBeVisible()
  await expect(laptop.getByText('Signed out')).toBeHidden()
})

test('a blocked player is signed out on all devices and freed from the campaign, and plays on once unblocked', async ({
  server,
  owner,
  gm,
  device,
}) => {
  const campaign = await joinableCampaign(gm)
  const player = await registerUser(server.url, 'Pia')
  const phone = (await device({ viewport: PHONE })).page
  const laptop = (await device({ viewport: LAPTOP })).page
  await signIn(phone, player)
  await joinByCode(phone, campaign.joinCode)
  await phone.getByRole('button', { name: /^Mira/ }).click()
  await expect(phone.getByRole('region', { name: "Mira's health" })).toBeVisible()
  await signIn(laptop, player)
  const screen = (await device()).page
  await signIn(screen, gm)
  await screen.getByRole('button', { name: 'Load Campaign' }).click()
  await screen.getByRole('button', { name: 'Load Campaign Saltmere' }).click()
  await screen.getByRole('button', { name: 'Invite players' }).click()
  const members = screen.getByRole('dialog', { name: 'Players join here' })
  await expect(members.getByText("Mira's player")).toBeVisible()

  await owner.api.patch(`/api/admin/users/${player.user.id}/blocked`, { blocked: true })
  const words =
    'Signed out: this account is blocked. Pia’s campaigns stay on this device. Ask the server’s owner for help.'
  for (const page of [phone, laptop]) await notice(page, words)
  await expect(phone.getByRole('region', { name: "Mira's health" })).toBeVisible()
  await expect(members.getByText('No players have joined yet')).toBeVisible()
  expect(await holdersOf(gm, campaign.id)).toEqual([null])
  const memberships = await gm.api.get<{ role: string }[]>(`/api/campaigns/${campaign.id}/members`)
  expect(memberships.map(({ role }) => role)).toEqual(['gm'])
  await phone.reload()
  await notice(phone, words)
  await expect(phone.getByRole('region', { name: "Mira's health" })).toBeVisible()
  await phone.getByRole('button', { name: 'Lower my health' }).click()

  await laptop.getByRole('status').getByRole('button', { name: 'Log In' }).click()
  await logIn(laptop, player)
  await refused(laptop, 'This account is blocked.')

  await owner.api.patch(`/api/admin/users/${player.user.id}/blocked`, { blocked: false })
  await phone.getByRole('status').getByRole('button', { name: 'Log In' }).click()
  await logIn(phone, player)
  await expect(phone.getByRole('region', { name: "Mira's health" })).toBeVisible()
  await expect(members.getByText("Mira's player")).toBeVisible()
  // Changes made while blocked are pushed, too.
  await phone.getByRole('button', { name: 'Lower my health' }).click()
  await expect
    .poll(async () => {
      const heroes = await gm.api.get<{ health: number }[]>(`/api/campaigns/${campaign.id}/characters`)
      return heroes.map(({ health }) => health)
    }, RECONNECTED)
    .toEqual([28])
})

test("a deleted GM keeps their device's data; players can read until the deletion hold ends; restored, everything is back", async ({
  server,
  owner,
  gm,
  device,
}) => {
  const campaign = await joinableCampaign(gm)
  const laptop = (await device({ viewport: LAPTOP })).page
  const phone = (await device({ viewport: PHONE })).page
  await signIn(laptop, gm)
  await laptop.getByRole('button', { name: 'Load Campaign' }).click()
  await laptop.getByRole('button', { name: 'Load Campaign Saltmere' }).click()
  await expect(laptop.getByRole('heading', { name: 'Saltmere', level: 1 })).toBeVisible()
  await joinByCode(phone, campaign.joinCode)

  await owner.api.delete(`/api/admin/users/${gm.user.id}`)
  await notice(
    laptop,
    'Signed out: this account was deleted. Gwen’s campaigns stay on this device. For 30 days it can be restored: log in if you deleted it, or ask the server’s owner.',
  )
  await expect(laptop.getByRole('heading', { name: 'Saltmere', level: 1 })).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Mira/ })).toBeVisible()
  await laptop.getByRole('status').getByRole('button', { name: 'Log In' }).click()
  await logIn(laptop, gm)
  await refused(laptop, /^This account was deleted\. The server’s owner can restore it until \w+ \d+, \d{4}\./)
  await expect(registerUser(server.url, 'Gwen')).rejects.toThrow(
    /answered 409.*you can register with this address again/,
  )

  await owner.api.post(`/api/admin/deleted-users/${gm.user.id}/restore`)
  await logIn(laptop, gm)
  await expect(laptop.getByText('Login Successful')).toBeVisible()
  await expect(laptop.getByRole('heading', { name: 'Saltmere', level: 1 })).toBeVisible()
  await upToDate(laptop)
})
