import {
  anEvening,
  type Device,
  type DeviceOptions,
  fillProduct,
  lookClosely,
  lookNarrow,
  PHONE,
  TABLET,
  test,
  visitAccount,
  visitAdmin,
  visitCampaign,
  visitOutside,
  visitPlayerView,
  visitProduct,
} from './testing/index.ts'

const SCREENS = { phone: PHONE, tablet: TABLET, laptop: { width: 1280, height: 800 } }
test.describe.configure({ timeout: 120_000 })

async function open(device: (options: DeviceOptions) => Promise<Device>, size: keyof typeof SCREENS) {
  const { page } = await device({ viewport: SCREENS[size], colorScheme: 'dark' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return { page, look: lookClosely(page, size !== 'laptop') }
}

for (const size of ['phone', 'laptop'] as const) {
  test(`every screen of the game master is readable and usable in both schemes: ${size}`, async ({ gm, device }) => {
    const evening = await anEvening(gm)
    const { page, look } = await open(device, size)
    await visitOutside(page, gm, evening, look)
    await visitCampaign(page, evening, look)
  })

  test(`every screen of the product is readable and usable in both schemes: ${size}`, async ({ owner, device }) => {
    await fillProduct(owner)
    const { page, look } = await open(device, size)
    await visitProduct(page, owner, look)
  })
}

for (const size of ['phone', 'tablet', 'laptop'] as const) {
  test(`every tab of the Admin Panel is readable and usable in both schemes: ${size}`, async ({
    server,
    owner,
    gm,
    device,
  }) => {
    const { page, look } = await open(device, size)
    await visitAdmin(page, { server, owner, gm }, look)
  })
}

test("every screen of a player's phone is readable and usable in both schemes", async ({ gm, device }) => {
  const evening = await anEvening(gm)
  const { page, look } = await open(device, 'phone')
  await visitPlayerView(page, evening, look)
})

test('a narrow phone and large text show the product without sideways scrolling', async ({
  server,
  owner,
  gm,
  device,
}) => {
  const { page } = await device({ viewport: PHONE })
  const look = lookNarrow(page)
  await fillProduct(owner)
  await visitProduct(page, owner, look)
  await visitAdmin(page, { server, owner, gm }, look)
})

test('a narrow phone with text twice the size needs no sideways scrolling', async ({ gm, device }) => {
  const evening = await anEvening(gm)
  const master = await device({ viewport: PHONE })
  const look = lookNarrow(master.page)
  await visitOutside(master.page, gm, evening, look)
  await visitCampaign(master.page, evening, look)
  const player = await device({ viewport: PHONE })
  await visitPlayerView(player.page, evening, lookNarrow(player.page))
})

test.describe('with a human check', () => {
  test.use({ settings: { CAPTCHA_PROVIDER: 'altcha', RATE_LIMITS: 'off' } })

  for (const size of ['phone', 'laptop'] as const) {
    test(`every account screen is readable and usable in both schemes: ${size}`, async ({ device }) => {
      const { page, look } = await open(device, size)
      await visitAccount(page, look)
    })
  }

  test('a narrow phone and large text show the account screens without sideways scrolling', async ({ device }) => {
    const { page } = await device({ viewport: PHONE })
    await visitAccount(page, lookNarrow(page))
  })
})
