import {
  anEvening,
  type Device,
  type DeviceOptions,
  fillProduct,
  type Look,
  lookClosely,
  lookNarrow,
  lookOnTablet,
  PHONE,
  test,
  visitAccount,
  visitAdmin,
  visitCampaign,
  visitOutside,
  visitPlayerView,
  visitProduct,
} from './testing/index.ts'

const SMALL_LAPTOP = { width: 1280, height: 800 }

type OpenDevice = (options: DeviceOptions) => Promise<Device>

/** A dark phone. Each screen is also looked at on a narrower one, and with large text. */
async function phone(device: OpenDevice) {
  const { page } = await device({ viewport: PHONE, colorScheme: 'dark' })
  return { page, look: bothOf(lookClosely(page, true), lookNarrow(page)) }
}

async function laptop(device: OpenDevice) {
  const { page } = await device({ viewport: SMALL_LAPTOP, colorScheme: 'dark' })
  return { page, look: lookClosely(page, false) }
}

function bothOf(first: Look, second: Look): Look {
  return async (screen) => {
    await first(screen)
    await second(screen)
  }
}

test('every screen of the game master is readable and usable: phone', async ({ gm, device }) => {
  const evening = await anEvening(gm)
  const { page, look } = await phone(device)
  await visitOutside(page, gm, evening, look)
  await visitCampaign(page, evening, look)
})

test('every screen of the game master is readable and usable: laptop', async ({ gm, device }) => {
  const evening = await anEvening(gm)
  const { page, look } = await laptop(device)
  await visitOutside(page, gm, evening, look)
  await visitCampaign(page, evening, look)
})

test("every screen of a player's phone is readable and usable", async ({ gm, device }) => {
  const evening = await anEvening(gm)
  const { page, look } = await phone(device)
  await visitPlayerView(page, evening, look)
})

test('every screen of the product and of the Admin Panel is readable and usable: phone', async ({
  server,
  owner,
  gm,
  device,
}) => {
  await fillProduct(owner)
  const { page, look } = await phone(device)
  await visitProduct(page, owner, look)
  await visitAdmin(page, { server, owner, gm }, look)
})

test('every screen of the product and of the Admin Panel is readable and usable: laptop, the panel on a tablet, too', async ({
  server,
  owner,
  gm,
  device,
}) => {
  await fillProduct(owner)
  const { page, look } = await laptop(device)
  await visitProduct(page, owner, look)
  await visitAdmin(page, { server, owner, gm }, bothOf(look, lookOnTablet(page)))
})

test.describe('with a human check', () => {
  test.use({ settings: { CAPTCHA_PROVIDER: 'altcha', RATE_LIMITS: 'off' } })

  test('every account screen is readable and usable: phone', async ({ device }) => {
    const { page, look } = await phone(device)
    await visitAccount(page, look)
  })

  test('every account screen is readable and usable: laptop', async ({ device }) => {
    const { page, look } = await laptop(device)
    await visitAccount(page, look)
  })
})
