import type { Page } from '@playwright/test'
import {
  type Account,
  aCampaign,
  type Device,
  everythingOn,
  expect,
  expectHealth,
  goOffline,
  goOnline,
  joinByCode,
  keptOnDevice,
  logIn,
  openCampaign,
  openTool,
  PHONE,
  RECONNECTED,
  registerUser,
  reload,
  signIn,
  test,
  visit,
} from './testing/index.ts'

type JoinableCampaign = { id: string; joinCode: string }

/** A campaign on the server with player characters that have no player. */
function joinableCampaign(gm: Account, heroes: string[], name = 'Saltmere'): Promise<JoinableCampaign> {
  return aCampaign(
    gm,
    name,
    heroes.map((hero) => ({ type: 'player', name: hero })),
  )
}

type Membership = { id: string; displayName: string; status: string; role: string; characters: { name: string }[] }

function membershipsOf(gm: Account, { id }: JoinableCampaign): Promise<Membership[]> {
  return gm.api.get<Membership[]>(`/api/campaigns/${id}/members`)
}

async function openAsGm({ page }: Device, gm: Account, name = 'Saltmere'): Promise<void> {
  await signIn(page, gm)
  await openCampaign(page, name)
}

async function openMembers(page: Page) {
  await page.getByRole('button', { name: 'Invite players' }).click()
  return page.getByRole('dialog', { name: 'Players join here' })
}

async function play(page: Page, hero: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${hero}`) }).click()
  await expect(page.getByRole('region', { name: `${hero}'s health` })).toBeVisible()
}

const health = (page: Page, hero: string, points: number) =>
  expect(
    page.getByRole('region', { name: `${hero}'s health` }).getByRole('img', { name: new RegExp(`^${points} of 30`) }),
  ).toBeVisible()

async function backToMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Back to the menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

async function tryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Join code').fill(code)
  await page.getByRole('button', { name: 'Join Campaign' }).click()
}

test("joining fails clearly when it is closed, the code is unknown, the network drops, or the campaign is one's own", async ({
  gm,
  device,
}) => {
  const campaign = await joinableCampaign(gm, ['Mira'])
  const { page, context } = await device({ viewport: PHONE })
  await visit(page, `/join/${campaign.joinCode.toLowerCase().replace('-', '')}`)
  await expect(page.getByLabel('Join code')).toHaveValue(campaign.joinCode)
  await keptOnDevice(page)
  await goOffline(context)
  await page.getByRole('button', { name: 'Join Campaign' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Join code')).toHaveValue(campaign.joinCode)
  await goOnline(context)

  await tryCode(page, campaign.joinCode === 'ABC-234' ? 'ABD-234' : 'ABC-234')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid join code or campaign not found' })).toBeVisible()
  await gm.api.patch(`/api/campaigns/${campaign.id}`, { joinOpen: false })
  await tryCode(page, campaign.joinCode)
  const closed = 'This campaign isn’t taking new players right now.'
  await expect(page.getByRole('alert').filter({ hasText: closed })).toBeVisible()
  await gm.api.patch(`/api/campaigns/${campaign.id}`, { joinOpen: true })
  await page.getByRole('button', { name: 'Join Campaign' }).click()
  await expect(page.getByText('Who do you play?')).toBeVisible()

  const own = await device()
  await signIn(own.page, gm)
  await own.page.getByRole('button', { name: 'Join Campaign' }).click()
  await tryCode(own.page, campaign.joinCode)
  await expect(own.page.getByRole('button', { name: 'Invite players' })).toBeVisible()
  expect((await membershipsOf(gm, campaign)).map(({ role }) => role)).toEqual(['gm', 'player'])
})

test('the GM lets a waiting player in from the open dialog, and the player enters without a tap', async ({
  gm,
  device,
}) => {
  const campaign = await joinableCampaign(gm, ['Mira'])
  await gm.api.patch(`/api/campaigns/${campaign.id}`, { approveJoins: true })
  const screen = await device()
  await openAsGm(screen, gm)
  const dialog = await openMembers(screen.page)
  await expect(dialog.getByText('No players have joined yet')).toBeVisible()

  const { page, context } = await device({ viewport: PHONE })
  await visit(page, `/join/${campaign.joinCode}`)
  await page.getByRole('button', { name: 'Join Campaign' }).click()
  await expect(page.getByText('We asked the GM to let you in.')).toBeVisible()
  await goOffline(context)
  await expect(dialog.getByText('asks to join')).toBeVisible()
  await goOnline(context)
  await dialog.getByRole('button', { name: 'Let Guest 1 in' }).click()
  await expect(page.getByText('Who do you play?')).toBeVisible(RECONNECTED)
  await play(page, 'Mira')
  await expect(dialog.getByRole('listitem', { name: "Mira's player" })).toContainText('here now')
})

test('a removed player learns it, keeps unsynced changes, and can return only with a new code', async ({
  gm,
  device,
}) => {
  const campaign = await joinableCampaign(gm, ['Mira', 'Wren'])
  const screen = await device()
  await openAsGm(screen, gm)
  const { page, context } = await device({ viewport: PHONE })
  await joinByCode(page, campaign.joinCode)
  await play(page, 'Mira')
  await keptOnDevice(page)
  await goOffline(context)
  await page.getByRole('button', { name: 'Lower my health' }).click()
  await expect(page.getByText('Offline, 1 change waiting')).toBeVisible()

  const dialog = await openMembers(screen.page)
  await dialog.getByRole('button', { name: "Remove Mira's player" }).click()
  await screen.page
    .getByRole('dialog', { name: /^Remove .+\?$/ })
    .getByRole('button', { name: 'Remove from campaign' })
    .click()
  await expect(dialog.getByText('No players have joined yet')).toBeVisible()
  await goOnline(context)
  await expect(page.getByText('The GM removed you from Saltmere')).toBeVisible(RECONNECTED)
  await expect(page.getByRole('heading', { name: '1 change wasn’t uploaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Menu' }).click()
  for (const gone of ['Wren', "Mira's player"]) await expect.poll(() => everythingOn(page)).not.toContain(gone)

  await page.getByRole('button', { name: 'Settings' }).click()
  const kept = page.getByRole('region', { name: 'Kept from past campaigns' })
  await kept.getByRole('button', { name: 'Read Mira took 1 damage' }).click()
  await expect(page.getByRole('dialog', { name: 'Mira took 1 damage' })).toContainText(/When[A-Z][a-z]{2} \d/)
  await page.keyboard.press('Escape')
  const saving = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Save as a file' }).click()
  expect((await saving).suggestedFilename()).toBe('lanternkeep-kept.json')

  await visit(page, `/join/${campaign.joinCode}`)
  await page.getByRole('button', { name: 'Join Campaign' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid join code or campaign not found')
  await dialog.getByRole('button', { name: 'New join code' }).click()
  await screen.page
    .getByRole('dialog', { name: 'New join code?' })
    .getByRole('button', { name: 'New join code' })
    .click()
  await expect(screen.page.getByText('New join code created')).toBeVisible()
  const code = dialog.getByRole('heading', { name: /^[A-Z0-9]{3}-[A-Z0-9]{3}$/ })
  await expect(code).not.toHaveText(campaign.joinCode)
  await tryCode(page, await code.innerText())
  await play(page, 'Mira')
  await health(page, 'Mira', 30)
})

test('a player can remove a campaign from the device, fetch it again, and leave it for good', async ({
  gm,
  device,
}) => {
  const campaign = await joinableCampaign(gm, ['Mira'])
  const { page } = await device({ viewport: PHONE })
  await joinByCode(page, campaign.joinCode)
  await play(page, 'Mira')
  const openList = async () => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Load Campaign' }).click()
  }
  const endMembership = async (button: string) => {
    await page.getByRole('button', { name: 'Delete Saltmere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave or remove campaign' })
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Your Adventure Awaits')).toBeVisible()
  }
  const bringBack = page.getByRole('button', { name: 'Bring back Saltmere' })
  await backToMenu(page)
  await openList()
  await endMembership('Remove from this device')
  await bringBack.click()
  await expect(page.getByRole('article', { name: 'Saltmere' })).toBeVisible()
  await endMembership('Remove from this device')
  expect(await membershipsOf(gm, campaign)).toHaveLength(2)
  await visit(page, `/join/${campaign.joinCode}`)
  await page.getByRole('button', { name: 'Join Campaign' }).click()
  await health(page, 'Mira', 30)

  await backToMenu(page)
  await openList()
  await endMembership('Leave campaign')
  await expect(bringBack).toHaveCount(0)
  await expect.poll(() => membershipsOf(gm, campaign)).toHaveLength(1)
  const other = await device({ viewport: PHONE })
  await joinByCode(other.page, campaign.joinCode)
  await play(other.page, 'Mira')
  await joinByCode(page, campaign.joinCode)
  await expect(page.getByRole('button', { name: /^Mira/ })).toBeHidden()
})

test('the GM assigns characters and takes them back; a phone with several switches between them', async ({
  gm,
  device,
}) => {
  const campaign = await joinableCampaign(gm, ['Mira', 'Tamsin'])
  const screen = await device()
  await openAsGm(screen, gm)
  const { page } = await device({ viewport: PHONE })
  await joinByCode(page, campaign.joinCode)
  const dialog = await openMembers(screen.page)
  const hand = async (membership: string, what: string) => {
    await dialog.getByRole('button', { name: `Characters of ${membership}` }).click()
    await screen.page.getByRole('menuitem', { name: what }).click()
  }
  await hand('Guest 1', 'Assign Tamsin')
  await health(page, 'Tamsin', 30)
  await expect(dialog.getByRole('listitem', { name: "Tamsin's player" })).toContainText('Tamsin')
  await hand("Tamsin's player", 'Assign Mira')
  await expect(dialog.getByRole('listitem', { name: "Mira's player" })).toContainText('Mira, Tamsin')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Play Mira' }).click()
  await health(page, 'Mira', 30)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Play Tamsin' }).click()
  await health(page, 'Tamsin', 30)
  await reload(page)
  await health(page, 'Tamsin', 30)
  await hand("Mira's player", 'Unassign Tamsin')
  await health(page, 'Mira', 30)
  await hand("Mira's player", 'Unassign Mira')
  await expect(page.getByText('Who do you play?')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Mira|Tamsin)/ })).toHaveCount(2)
})

test('a guest who logs in is asked about each membership, and pending edits are sent first', async ({
  gm,
  server,
  device,
}) => {
  const saltmere = await joinableCampaign(gm, ['Tamsin'])
  const moor = await joinableCampaign(gm, ['Wren'], 'The Moor')
  const pia = await registerUser(server.url, 'Pia')
  const { page } = await device({ viewport: PHONE })
  await joinByCode(page, moor.joinCode)
  await play(page, 'Wren')
  await backToMenu(page)
  await joinByCode(page, saltmere.joinCode)
  await play(page, 'Tamsin')
  await page.route('**/api/sync/push', (route) => route.abort())
  await page.getByRole('button', { name: 'Lower my health' }).click()
  await expect(page.getByText(/1 change waiting|1 left/)).toBeVisible()
  await backToMenu(page)

  await logIn(page, pia)
  const question = (name: string) => page.getByRole('dialog', { name: `Move ${name}'s seat to this account?` })
  await question('Tamsin').getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByRole('button', { name: 'Leave it here' })).toBeDisabled()
  await page.unroute('**/api/sync/push')
  await expect(question('Wren')).toBeVisible(RECONNECTED)
  await question('Wren').getByRole('button', { name: 'Leave it here' }).click()
  await expect(page.getByRole('button', { name: 'Pia' })).toBeVisible()
  const heroes = await gm.api.get<{ health: number }[]>(`/api/campaigns/${saltmere.id}/characters`)
  expect(heroes.map((hero) => hero.health)).toEqual([29])

  const tablet = await device()
  for (const each of [page, tablet.page]) {
    if (each === tablet.page) await logIn(each, pia)
    await each.getByRole('button', { name: 'Load Campaign' }).click()
    await expect(each.getByRole('article')).toHaveCount(1)
    await each.getByRole('button', { name: 'Load Campaign Saltmere' }).click()
    await health(each, 'Tamsin', 29)
  }
  await backToMenu(page)
  await page.getByRole('button', { name: 'Pia' }).click()
  await page.getByRole('dialog', { name: 'Log out' }).getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await expect(page.getByRole('article', { name: 'The Moor' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a session that ends during play keeps the campaign open, and logging in sends everything', async ({
  gm,
  server,
  device,
}) => {
  const campaign = await joinableCampaign(gm, ['Mira'])
  const [pia, otto] = [await registerUser(server.url, 'Pia'), await registerUser(server.url, 'Otto')]
  const screen = await device()
  await openAsGm(screen, gm)
  const { page } = await device({ viewport: PHONE })
  await logIn(page, pia)
  await joinByCode(page, campaign.joinCode)
  await play(page, 'Mira')
  await page.request.get('/api/logout')
  await expect(page.getByText('Signed out. Pia’s campaigns still work on this device')).toBeVisible(RECONNECTED)
  await page.getByRole('button', { name: 'Lower my health' }).click()
  await expect(page.getByText('Signed out, 1 change waiting')).toBeVisible()
  await page.getByRole('button', { name: 'Log In' }).click()
  const form = page.locator('form')
  await form.getByLabel('Email').fill(pia.email)
  await form.getByRole('textbox', { name: 'Password' }).fill(pia.password)
  await form.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible(RECONNECTED)
  await health(page, 'Mira', 29)
  await expectHealth(screen.page, 'Mira', '29/30', RECONNECTED)

  // Another person in another tab of the same browser: neither sees, fills nor empties the other's copy.
  const other = await page.context().newPage()
  await other.goto('/')
  await other.request.get('/api/logout')
  await logInBehind(other, otto)
  await other.goto('/')
  await other.getByRole('button', { name: 'Load Campaign' }).click()
  await expect(other.getByText('Your Adventure Awaits')).toBeVisible()
  await other.request.get('/api/logout')
  await logInBehind(other, pia)
  await other.reload()
  await other.getByRole('button', { name: 'Load Campaign Saltmere' }).click()
  await health(other, 'Mira', 29)
  expect(await membershipsOf(gm, campaign)).toHaveLength(2)
})

/** The browser's session cookie becomes this account's, as after a login in any tab. */
async function logInBehind(page: Page, { email, password }: Account): Promise<void> {
  const data = { username: email, password, recaptchaToken: '' }
  expect((await page.request.post('/api/auth/local', { data })).ok()).toBe(true)
}

test('a phone shows since when its GM is offline, and a character made there offline joins the evening', async ({
  gm,
  device,
}) => {
  const campaign = await joinableCampaign(gm, ['Mira'])
  const screen = await device()
  await openAsGm(screen, gm)
  const { page, context } = await device({ viewport: PHONE })
  await joinByCode(page, campaign.joinCode)
  await keptOnDevice(page)
  await goOffline(context)
  await page.getByLabel('Character name').fill('Wren')
  await page.getByLabel('Your name').fill('Sam')
  await page.getByRole('button', { name: 'Create character' }).click()
  const own = page.getByRole('region', { name: "Wren's health" })
  const before = await own.getByRole('img', { name: / health/ }).getAttribute('aria-label')
  await page.getByRole('button', { name: 'Lower my health' }).click()
  await expect(own.getByRole('img', { name: / health/ })).not.toHaveAttribute('aria-label', before ?? '')
  await page.reload()
  await expect(own).toBeVisible()
  await goOnline(context)
  await openTool(screen.page, 'Players')
  await expect(screen.page.getByRole('heading', { name: 'Wren' })).toBeVisible(RECONNECTED)
  await expect(page.getByText('Live', { exact: true })).toBeVisible(RECONNECTED)

  await screen.page.close()
  await expect(page.getByText(/^GM offline since \d\d:\d\d$/)).toBeVisible(RECONNECTED)
  const back = await screen.context.newPage()
  await back.goto('/')
  await expect(page.getByText('Live', { exact: true })).toBeVisible(RECONNECTED)
})
