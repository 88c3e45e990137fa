import { registerUser } from '../../apps/web/e2e/testing/accounts.ts'
import { keptOnDevice } from '../../apps/web/e2e/testing/browser/device.ts'
import { type BrowserContext, launchChromium, type Page } from '../../apps/web/e2e/testing/browser/launch.ts'
import { startServer } from '../../apps/web/e2e/testing/server/server.ts'
import { signIn } from '../../apps/web/e2e/testing/sign-in.ts'
import { addCharacter, applyAmount, createCampaign, hubRow, openCampaign } from '../../apps/web/e2e/testing/steps.ts'
import { roundsOf, tellOutcome } from './outcome.ts'

const NAME = 'Ash Road'
const HERO = 'Ash'
const MAX = 1_000

/** `npm run faults -- tab-crash`: damage is shown, the tab crashes at that moment, and the app is opened again. */
async function main(): Promise<void> {
  const rounds = roundsOf(5)
  const server = await startServer()
  const browser = await launchChromium()
  let lost = 0
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    let page = await context.newPage()
    await signIn(page, await registerUser(server.url, 'Odette'))
    await createCampaign(page, NAME)
    await addCharacter(page, { type: 'Player', name: HERO, playerName: 'Ines', maxHealth: MAX })
    await keptOnDevice(page)
    // Half of them without a network: the next start has only what is on the device.
    for (let round = 1; round <= rounds; round += 1) {
      await context.setOffline(round % 2 === 0)
      page = await openAgain(context, page)
      const before = await shownHealth(page)
      await applyAmount(page, HERO, `${(round % 7) + 1}`)
      const expected = before - ((round % 7) + 1)
      await hubRow(page, HERO)
        .getByRole('img', { name: new RegExp(`^${expected} of`) })
        .waitFor()
      await crash(page)
      page = await openAgain(context, page)
      if ((await shownHealth(page)) !== expected) lost += 1
    }
  } finally {
    await browser.close()
    await server.close()
  }
  tellOutcome({ trial: 'tab-crash', tried: rounds, survived: rounds - lost, lost })
  if (lost > 0) throw new Error(`${lost} of ${rounds} crashes lost a change that was shown`)
}

async function openAgain(context: BrowserContext, before: Page): Promise<Page> {
  const page = await context.newPage()
  await before.close()
  await page.goto('/')
  await openCampaign(page, NAME)
  await hubRow(page, HERO).waitFor()
  return page
}

async function shownHealth(page: Page): Promise<number> {
  const words = await hubRow(page, HERO)
    .getByRole('img', { name: / of \d+ health/ })
    .getAttribute('aria-label')
  return Number.parseInt(words ?? '', 10)
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // A crashed tab answers nothing.
  session.send('Page.crash').catch(() => {})
  await crashed
}

await main()
