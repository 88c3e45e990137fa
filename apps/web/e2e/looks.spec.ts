import type { Page } from '@playwright/test'
import {
  accessibilityFindings,
  anEvening,
  type Device,
  type DeviceOptions,
  expect,
  type Look,
  movements,
  PHONE,
  sidewaysFindings,
  smallTargets,
  test,
  visitAccountLinks,
  visitCampaign,
  visitOutside,
  visitProduct,
  visitTable,
} from './testing/index.ts'

const SCREENS = { phone: PHONE, laptop: { width: 1280, height: 800 } }
test.describe.configure({ timeout: 120_000 })

for (const size of ['phone', 'laptop'] as const) {
  const open = async (device: (options: DeviceOptions) => Promise<Device>) => {
    const { page } = await device({ viewport: SCREENS[size], colorScheme: 'dark' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    return { page, look: lookClosely(page, size === 'phone') }
  }
  test(`every screen of the game master can be read and reached in both schemes: ${size}`, async ({ gm, device }) => {
    const evening = await anEvening(gm)
    const { page, look } = await open(device)
    await visitOutside(page, gm, evening, look)
    await visitCampaign(page, evening, look)
  })

  test(`every screen of the product can be read and reached in both schemes: ${size}`, async ({ owner, device }) => {
    const { page, look } = await open(device)
    await visitProduct(page, owner, look)
    await visitAccountLinks(page, look)
  })
}

test("every screen of a player's phone can be read and reached in both schemes", async ({ gm, device }) => {
  const evening = await anEvening(gm)
  const { page } = await device({ viewport: PHONE, colorScheme: 'dark' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitTable(page, evening, lookClosely(page, true))
})

test('a narrow phone and large text show the product without sideways scrolling', async ({ owner, device }) => {
  const { page } = await device({ viewport: PHONE })
  await visitProduct(page, owner, lookNarrow(page))
  await visitAccountLinks(page, lookNarrow(page))
})

test('a narrow phone and text of twice the size need no sideways scrolling', async ({ gm, device }) => {
  const evening = await anEvening(gm)
  const master = await device({ viewport: PHONE })
  const look = lookNarrow(master.page)
  await visitOutside(master.page, gm, evening, look)
  await visitCampaign(master.page, evening, look)
  const player = await device({ viewport: PHONE })
  await visitTable(player.page, evening, lookNarrow(player.page))
})

/** The schemes differ in colours alone, so names, roles and sizes are looked at in one of them. */
function lookClosely(page: Page, byThumb: boolean): Look {
  return async (screen) => {
    const found = await accessibilityFindings(page)
    found.push(...(await sidewaysFindings(page)), ...(await movements(page)))
    if (byThumb) found.push(...(await smallTargets(page)))
    expect.soft(found, `${screen}, dark`).toEqual([])
    const day = await paintIn(page, 'light')
    expect.soft(await accessibilityFindings(page, 'color-contrast'), `${screen}, light`).toEqual([])
    expect(await paintIn(page, 'dark'), screen).not.toBe(day)
  }
}

/** As the switch in Settings does, without leaving the screen for it; answers the colour of the ground. */
function paintIn(page: Page, scheme: 'light' | 'dark'): Promise<string> {
  return page.evaluate((chosen) => {
    document.documentElement.classList.toggle('dark', chosen === 'dark')
    document.documentElement.dataset.mantineColorScheme = chosen
    return getComputedStyle(document.body).backgroundColor
  }, scheme)
}

/** Narrow, then large, then as it was: the way through the screens is walked at the usual size. */
function lookNarrow(page: Page): Look {
  const setText = (percent: number) =>
    page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)
  return async (screen) => {
    await page.setViewportSize({ width: 320, height: 640 })
    expect.soft(await sidewaysFindings(page), `${screen}, 320 px wide`).toEqual([])
    await page.setViewportSize(PHONE)
    await setText(200)
    expect.soft(await sidewaysFindings(page), `${screen}, text at 200 %`).toEqual([])
    await setText(100)
  }
}
