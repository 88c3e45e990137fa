import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import config from '../playwright.config.ts'
import {
  type Account,
  test as base,
  type Device,
  expect,
  expectHealth,
  leaveCampaign,
  logIn,
  openCampaign,
  openTool,
  PHONE,
  RECONNECTED,
  registerUser,
  upToDate,
  visit,
  withServer,
} from './testing/index.ts'
import { anEvening, type Evening } from './testing/stored/evening.ts'

/** Names that only the browser resolves, to this machine. A page opened by such a name is no secure context. */
const TABLE = 'lantern.table'
const STRANGER = 'stranger.table'

/** `lan` is the server's address for phones in the network, by plain http. */
const test = base.extend<{ lan: string; evening: Evening }>({
  server: async ({ settings }, use, info) => {
    const port = await freePort()
    await withServer({ PORT: port, PUBLIC_URL: `http://${TABLE}:${port}`, ...settings }, use, info)
  },
  owner: async ({ server }, use) => use(await registerUser(server.url, 'Odette', setupCodeIn(server.log))),
  lan: async ({ server }, use) => use(addressBy(TABLE, server.url)),
  evening: async ({ gm }, use) => use(await anEvening(gm)),
})

const { launchOptions } = config.use ?? {}
const resolving = `--host-resolver-rules=MAP ${TABLE} 127.0.0.1, MAP ${STRANGER} 127.0.0.1`
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), resolving] } })

test.describe.configure({ timeout: 180_000 })

test('phones on plain http join by link, play, and come back by themselves after the laptop slept or crashed', async ({
  server,
  gm,
  lan,
  evening,
  device,
}) => {
  const { page: laptop } = await device()
  await openAsGm(laptop, gm, evening)
  await laptop.getByRole('button', { name: 'Invite players' }).click()
  const link = `${lan}/join/${evening.joinCode}`
  await expect(laptop.getByText(link, { exact: true })).toBeVisible()
  await laptop.keyboard.press('Escape')

  const guest = await device({ viewport: PHONE, baseURL: lan })
  await joinByLink(guest.page, link)
  await guest.page.getByLabel('Character name').fill('Wren')
  await guest.page.getByLabel('Your name').fill('Sam')
  await guest.page.getByRole('button', { name: 'Create character' }).click()
  await expect(guest.page.getByRole('button', { name: 'Lower my health' })).toBeVisible()
  await laptop.getByRole('button', { name: /^Others, / }).click()
  await expectHealth(laptop, 'Wren', '30/30')

  const player = await device({ viewport: PHONE, baseURL: lan })
  await logIn(player.page, await registerUser(server.url, 'Pia'))
  await joinByLink(player.page, link)
  await player.page.getByRole('button', { name: /^Tamsin Roe/ }).click()
  const phones = [guest.page, player.page]
  for (const phone of phones) await expectCombat(phone)
  const overPlainHttp = { httpOnly: true, secure: false, sameSite: 'Lax' }
  expect(await cookiesOf(guest)).toEqual([{ name: 'lk_guest', ...overPlainHttp }])
  expect(await cookiesOf(player)).toEqual([
    { name: 'lk_browser', ...overPlainHttp },
    { name: 'lk_session', ...overPlainHttp },
  ])

  await lowerHealth(phones)
  await expectHealth(laptop, 'Wren', '29/30')
  await expectHealth(laptop, 'Tamsin Roe', '8/38')
  await player.page.getByRole('button', { name: 'Shared' }).click()
  await expect(player.page.getByText('You cut the second bell loose.')).toBeVisible()
  await player.page.getByRole('button', { name: 'Fight' }).click()

  server.sleep()
  await lowerHealth(phones)
  for (const phone of phones) await expect(phone.getByText('Syncing, 1 left')).toBeVisible()
  server.wake()
  for (const phone of phones) await expectLive(phone)
  await expectHealth(laptop, 'Wren', '28/30', RECONNECTED)
  await expectHealth(laptop, 'Tamsin Roe', '7/38', RECONNECTED)

  await server.kill()
  await lowerHealth(phones)
  for (const phone of phones) await expect(phone.getByText('Offline, 1 change waiting')).toBeVisible()
  await server.restart()
  for (const phone of phones) await expectLive(phone)
  await expectHealth(laptop, 'Wren', '27/30', RECONNECTED)
  await expectHealth(laptop, 'Tamsin Roe', '6/38', RECONNECTED)
  for (const phone of phones) await expect(phone.getByRole('alert')).toHaveCount(0)

  for (const phone of phones) {
    await phone.reload()
    await expectCombat(phone)
    await expectLive(phone)
  }
})

test("Settings lists what plain http can't do; the join link is still copied, or shown to copy by hand", async ({
  gm,
  lan,
  evening,
  device,
}) => {
  const { page } = await device({ baseURL: lan })
  await openAsGm(page, gm, evening)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  const link = `${lan}/join/${evening.joinCode}`
  await page.getByRole('button', { name: 'Invite players' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByText('Copy it by hand')).toBeVisible()
  await page.keyboard.press('Escape')

  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByLabel('GM notes').press('ControlOrMeta+v')
  await expect(page.getByLabel('GM notes')).toHaveValue(link)
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expect(page.getByText('Session created successfully')).toBeVisible()
  await upToDate(page)

  await leaveCampaign(page)
  await page.getByRole('button', { name: /^Settings/ }).click()
  const note = page.getByRole('region', { name: 'Over plain http' })
  for (const words of ['you need the server', 'install it as an app', 'turns off by itself']) {
    await expect(note).toContainText(words)
  }
  await visit(page, `http://localhost:${new URL(lan).port}`)
  await page.getByRole('button', { name: /^Settings/ }).click()
  await expect(page.getByText('Storage on this device')).toBeVisible()
  await expect(note).toBeHidden()
})

test("an unknown host name can't write and says so; no other site can use a phone's cookies", async ({
  server,
  gm,
  lan,
  evening,
  device,
}) => {
  const { page } = await device({ baseURL: lan })
  await logIn(page, gm)
  const stranger = addressBy(STRANGER, server.url)
  await visit(page, `${stranger}/join/${evening.joinCode}`)
  await page.getByRole('button', { name: 'Join Campaign' }).click()
  const sentence = `This server doesn’t know the name ${STRANGER}. Open it at ${lan}`
  await expect(page.getByRole('alert')).toContainText(sentence)

  const drawCode = `${lan}/api/campaigns/${evening.id}/join-code`
  const trap = `<form method="post" enctype="text/plain" action="${drawCode}"><button>A prize</button></form>`
  await page.route(`${stranger}/trap`, (route) => route.fulfill({ contentType: 'text/html', body: trap }))
  await page.goto(`${stranger}/trap`)
  const refused = page.waitForResponse(drawCode)
  await page.getByRole('button', { name: 'A prize' }).click()
  expect((await refused).status()).toBe(403)
  await page.goto(lan)
  const user = await page.evaluate(async () => (await fetch('/api/auth/user')).json())
  expect(user).toMatchObject({ email: gm.email })
  expect(await gm.api.get(`/api/campaigns/${evening.id}`)).toMatchObject({ joinCode: evening.joinCode })
})

async function openAsGm(page: Page, gm: Account, { name }: Evening) {
  await logIn(page, gm)
  await openCampaign(page, name)
  await upToDate(page)
}

async function joinByLink(phone: Page, link: string) {
  await phone.goto(link)
  expect(await phone.evaluate(() => isSecureContext)).toBe(false)
  await phone.getByRole('button', { name: 'Join Campaign' }).click()
  await expect(phone.getByText('Who do you play?')).toBeVisible()
}

async function cookiesOf({ context }: Device) {
  const cookies = await context.cookies()
  return cookies.map(({ name, httpOnly, secure, sameSite }) => ({ name, httpOnly, secure, sameSite }))
}

/** The order as a player sees it, live. */
async function expectCombat(phone: Page) {
  await expect(phone.getByRole('heading', { name: 'Round 3' })).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: 'Hooded figure' })).toBeVisible()
}

async function expectLive(phone: Page) {
  await expect(phone.getByText('Live', { exact: true })).toBeVisible(RECONNECTED)
}

async function lowerHealth(phones: readonly Page[]) {
  for (const phone of phones) await phone.getByRole('button', { name: 'Lower my health' }).click()
}

function addressBy(name: string, url: string): string {
  return `http://${name}:${new URL(url).port}`
}

function setupCodeIn(log: readonly string[]): string | undefined {
  return /enter the setup code (\S+?)[."\s]/.exec(log.join('\n'))?.[1]
}

/** Its own address must be known before the server starts. */
async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return String(typeof address === 'object' && address?.port)
}
