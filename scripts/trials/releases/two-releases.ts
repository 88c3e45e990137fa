import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { makePremium, registerUser } from '../../../apps/web/e2e/testing/accounts.ts'
import {
  goOffline,
  goOnline,
  keptOnDevice,
  newDevice,
  RECONNECTED,
} from '../../../apps/web/e2e/testing/browser/device.ts'
import { type Browser, launchChromium, type Page } from '../../../apps/web/e2e/testing/browser/launch.ts'
import { aCampaign, healthOnServer } from '../../../apps/web/e2e/testing/campaign.ts'
import { startServer } from '../../../apps/web/e2e/testing/server/server.ts'
import { runMainOf } from '../../../apps/web/e2e/testing/server/server-process.ts'
import { signIn } from '../../../apps/web/e2e/testing/sign-in.ts'
import { applyAmount, expectHealth, openCampaign } from '../../../apps/web/e2e/testing/steps.ts'
import { root } from '../../paths.ts'
import { roundsOf, tellOutcome } from '../outcome.ts'
import { olderRelease } from './older-release.ts'

const NAME = 'Ash Road'
const LOOKS_EVERY_MS = 200

/** Folders of releases: whose server runs, and whose app each device got from it. */
type Releases = { server: string; laptop: string; tablet: string }

/** `npm run faults -- two-releases`: a fight on two devices, with apps and servers of this and of an older release. */
async function main(): Promise<void> {
  const older = olderRelease()
  const pairs: Record<string, Releases> = {
    'an older laptop on this server': { server: root, laptop: older, tablet: root },
    'an older tablet on this server': { server: root, laptop: root, tablet: older },
    'this laptop on an older server': { server: older, laptop: root, tablet: older },
    'two of this app on an older server': { server: older, laptop: root, tablet: root },
  }
  const rounds = roundsOf(1)
  const browser = await launchChromium()
  const faults: string[] = []
  let tried = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [what, releases] of Object.entries(pairs)) {
        tried += 1
        const fault = await playEvening(browser, releases).then(
          () => undefined,
          (error: Error) => error.message,
        )
        if (fault !== undefined) faults.push(`${what}: ${fault}`)
        console.log(`${what}: ${fault ?? 'all is there'}`)
      }
    }
  } finally {
    await browser.close()
  }
  const note = `the older release is ${basename(older)}`
  tellOutcome({ trial: 'two-releases', tried, survived: tried - faults.length, lost: faults.length, note })
  if (faults.length > 0) throw new Error(`${faults.length} of ${tried} evenings lost something`)
}

async function playEvening(browser: Browser, releases: Releases): Promise<void> {
  const web = mkdtempSync(join(tmpdir(), 'lanternkeep-web-'))
  serveApp(web, releases.laptop)
  const server = await startServer({ WEB_DIR: web }, runMainOf(releases.server))
  const baseURL = server.url
  try {
    const owner = await registerUser(server.url, 'Odette')
    const gm = await registerUser(server.url, 'Gwen')
    await makePremium(owner, gm)
    await aCampaign(gm, NAME, [
      { type: 'player', name: 'Mira' },
      { type: 'monster', name: 'Orc' },
    ])
    const laptop = await newDevice(browser, { baseURL })
    await signIn(laptop.page, gm)
    await openCampaign(laptop.page, NAME)
    await laptop.page.getByRole('button', { name: 'Create Initiative' }).click()
    await laptop.page.getByText('Round 1', { exact: true }).waitFor()
    await applyAmount(laptop.page, 'Orc', '3')
    await expectHealth(laptop.page, 'Orc', '27/30')
    await keptOnDevice(laptop.page)
    await until('the server has the first hit', async () => (await healthOnServer(gm)).Orc === 27)

    // The tablet gets the app of another release. The laptop keeps its own until its person wants the update.
    serveApp(web, releases.tablet)
    const tablet = await newDevice(browser, { baseURL })
    await signIn(tablet.page, gm)
    await openCampaign(tablet.page, NAME)
    await expectHealth(tablet.page, 'Orc', '27/30', RECONNECTED)
    await keptOnDevice(tablet.page)
    await fightApart(laptop, tablet)
    for (const { page } of [laptop, tablet]) {
      await expectHealth(page, 'Orc', '18/30', RECONNECTED)
      await expectHealth(page, 'Mira', '28/30', RECONNECTED)
      await page.getByText('Round 1', { exact: true }).waitFor()
    }
    await until('the server has both devices’ hits', async () => {
      const { Orc, Mira } = await healthOnServer(gm)
      return Orc === 18 && Mira === 28
    })
    await Promise.all([laptop.context.close(), tablet.context.close()])
  } finally {
    await server.close()
    rmSync(web, { recursive: true, force: true })
  }
}

type Device = Awaited<ReturnType<typeof newDevice>>

/** Each hits without a network, and the laptop's app starts again from what it stored. */
async function fightApart(laptop: Device, tablet: Device): Promise<void> {
  for (const { context } of [laptop, tablet]) await goOffline(context)
  await hit(laptop.page, 'Orc', { amount: '4', left: '23/30' })
  await hit(tablet.page, 'Orc', { amount: '5', left: '22/30' })
  await hit(tablet.page, 'Mira', { amount: '2', left: '28/30' })
  await laptop.page.reload()
  await expectHealth(laptop.page, 'Orc', '23/30')
  for (const { context } of [laptop, tablet]) await goOnline(context)
}

async function hit(page: Page, name: string, { amount, left }: { amount: string; left: string }): Promise<void> {
  await applyAmount(page, name, amount)
  await expectHealth(page, name, left)
}

/** From now on the server hands out the app of that release. */
function serveApp(web: string, release: string): void {
  cpSync(join(release, 'apps/web/dist'), `${web}-next`, { recursive: true })
  rmSync(web, { recursive: true, force: true })
  renameSync(`${web}-next`, web)
}

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + RECONNECTED.timeout
  while (!(await check())) {
    if (performance.now() > endsAt) throw new Error(`Waited in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS))
  }
}

await main()
