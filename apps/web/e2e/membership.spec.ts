import type { Locator, Page } from '@playwright/test'
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

test("a code can be typed and pasted; joining fails clearly when it is closed, the code is unknown, the network drops, or the campaign is one's own", async ({
  gm,
  device,
}) => {
  const campaign = await joinableCampaign(gm, ['Mira'])
  const { page, context } = await device({ viewport: PHONE })
  const field = page.getByLabel('Join code')
  const join = page.getByRole('button', { name: 'Join Campaign' })
  await page.goto('/')
  await join.click()
  await field.pressSequentially('zzz9')
  await expect(field).toHaveValue('ZZZ-9')
  await expect(join).toBeDisabled()
  await field.pressSequentially('99x')
  await expect(field).toHaveValue('ZZZ-999')
  await field.press('Enter')
  await expect(page.getByText('Failed to Join', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Invalid join code or campaign not found')
  await field.press('Home')
  await field.press('Delete')
  await expect(field).toHaveValue('ZZ9-99')
  await visit(page, `/join/${campaign.joinCode.toLowerCase().replace('-', '')}`)
  await expect(field).toHaveValue(campaign.joinCode)
  await keptOnDevice(page)
  await goOffline(context)
  await field.fill('')
  await field.fill(campaign.joinCode.replace('-', '').toLowerCase())
  await expect(field).toHaveValue(campaign.joinCode)
  await join.click()
  await expect(page.getByRole('alert')).toHaveText('You are offline')
  await page.reload()
  await expect(field).toHaveValue(campaign.joinCode)
  await goOnline(context)

  await gm.api.patch(`/api/campaigns/${campaign.id}`, { joinOpen: false })
  await join.click()
  const closed = 'This campaign isn’t taking new players right now.'
  await expect(page.getByRole('alert').filter({ hasText: closed })).toBeVisible()
  await gm.api.patch(`/api/campaigns/${campaign.id}`, { joinOpen: true })
  await join.click()
  await expect(page.getByText('Campaign Joined', { exact: true })).toBeVisible()
  await expect(page.getByText('Who do you play?')).toBeVisible()

  const own = await device()
  await signIn(own.page, gm)
  await own.page.getByRole('button', { name: 'Join Campaign' }).click()
  await tryCode(own.page, campaign.joinCode)
  await expect(own.page.getByRole('button', { name: 'Invite players' })).toBeVisible()
  expect((await membershipsOf(gm, campaign)).map(({ role }) => role)).toEqual(['gm', 'player'])
})

test('the GM lets a waiting player in, who enters without a tap, and assigns characters; a phone with several switches between them', async ({
  gm,
  device,
}) => {
  const campaign = await joinableCampaign(gm, ['Mira', 'Tamsin'])
  await gm.api.patch(`/api/campaigns/${campaign.id}`, { approveJoins: true })
  const screen = await device()
  await openAsGm(screen, gm)
  const dialog = await openMembers(screen.page)
  await expect(dialog.getByText('No players have joined yet')).toBeVisible()
  const phone = await device({ viewport: PHONE })
  await test.step('the GM lets a waiting player in from the open dialog', () => letIn(dialog, phone, campaign))
  await test.step('the GM assigns characters and takes them back', () => assign(screen.page, dialog, phone.page))
})

async function letIn(dialog: Locator, { page, context }: Device, { joinCode }: JoinableCampaign): Promise<void> {
  await visit(page, `/join/${joinCode}`)
  await page.getByRole('button', { name: 'Join Campaign' }).click()
  await expect(page.getByText('We asked the GM to let you in.')).toBeVisible()
  await goOffline(context)
  await expect(dialog.getByText('asks to join')).toBeVisible()
  await goOnline(context)
  await dialog.getByRole('button', { name: 'Let in Guest 1' }).click()
  await expect(page.getByText('Who do you play?')).toBeVisible(RECONNECTED)
  await expect(dialog.getByRole('listitem', { name: 'Guest 1' })).toContainText('here now')
}

async function assign(screen: Page, dialog: Locator, phone: Page): Promise<void> {
  const hand = async (membership: string, what: string) => {
    await dialog.getByRole('button', { name: `Characters of ${membership}` }).click()
    await screen.getByRole('menuitem', { name: what }).click()
  }
  const playAs = async (hero: string) => {
    await phone.getByRole('button', { name: 'More' }).click()
    await phone.getByRole('menuitem', { name: `Play ${hero}` }).click()
    await health(phone, hero, 30)
  }
  await hand('Guest 1', 'Assign Tamsin')
  await health(phone, 'Tamsin', 30)
  await expect(dialog.getByRole('listitem', { name: "Tamsin's player" })).toContainText('Tamsin')
  await hand("Tamsin's player", 'Assign Mira')
  await expect(dialog.getByRole('listitem', { name: "Mira's player" })).toContainText('Mira, Tamsin')
  await playAs('Mira')
  await playAs('Tamsin')
  await reload(phone)
  await health(phone, 'Tamsin', 30)
  await hand("Mira's player", 'Unassign Tamsin')
  await health(phone, 'Mira', 30)
  await hand("Mira's player", 'Unassign Mira')
  await expect(phone.getByText('Who do you play?')).toBeVisible()
  await expect(phone.getByRole('button', { name: /^(Mira|Tamsin)/ })).toHaveCount(2)
}

test('a removed player keeps unsynced changes and returns only with a new code; one who leaves is gone for good', async ({
  gm,
  device,
}) => {
  const campaign = await joinableCampaign(gm, ['Mira', 'Wren'])
  const screen = await device()
  await openAsGm(screen, gm)
  const { page, context } = await device({ viewport: PHONE })
  await joinByCode(page, campaign.joinCode)
  await play(page, 'Mira')
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
  const kept = page.getByRole('region', { name: 'Kept on this device' })
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
  const joinCode = await code.innerText()
  await tryCode(page, joinCode)
  await play(page, 'Mira')
  await health(page, 'Mira', 30)
  await test.step('a player removes a campaign from the device, fetches it again, and leaves it for good', async () => {
    await leave(page, gm, { ...campaign, joinCode })
    const other = await device({ viewport: PHONE })
    await joinByCode(other.page, joinCode)
    await play(other.page, 'Mira')
    await visit(page, '/')
    await joinByCode(page, joinCode)
    await expect(page.getByRole('button', { name: /^Mira/ })).toBeHidden()
  })
})

async function leave(page: Page, gm: Account, campaign: JoinableCampaign): Promise<void> {
  const openList = () => page.getByRole('button', { name: 'Load Campaign' }).click()
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
}

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
  // The page is loaded again.
  const leaving = page.waitForEvent('load')
  await page.getByRole('dialog', { name: 'Log out' }).getByRole('button', { name: 'Log out' }).click()
  await leaving
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
