import { makePremium, registerUser } from '../../../apps/web/e2e/testing/accounts.ts'
import type { Account } from '../../../apps/web/e2e/testing/api.ts'
import { healthOnServer, pulled } from '../../../apps/web/e2e/testing/campaign.ts'
import { startServer } from '../../../apps/web/e2e/testing/server/server.ts'
import { roundsOf, tellOutcome } from '../outcome.ts'
import { FirefoxPage, launchFirefox } from './firefox-page.ts'

const TABLET = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const NAME = 'Ash Road'
const NOTES = 'The bell was under the water.'

/** `npm run faults -- firefox-evening`: a fight on a laptop and a phone, both Firefox, with the server gone in between. */
async function main(): Promise<void> {
  const rounds = roundsOf(1)
  let survived = 0
  const problems: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const errors = await playEvening().catch((error: unknown) => [String(error)])
    if (errors.length === 0) survived += 1
    problems.push(...errors)
  }
  tellOutcome({ trial: 'firefox-evening', tried: rounds, survived, lost: rounds - survived })
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Returns the errors of both pages. */
async function playEvening(): Promise<string[]> {
  const server = await startServer()
  const browser = await launchFirefox()
  try {
    const owner = await registerUser(server.url, 'Odette')
    const account = await registerUser(server.url, 'Gwen')
    await makePremium(owner, account)
    const laptop = await FirefoxPage.open(await browser.createBrowserContext(), TABLET)
    await logIn(laptop, server.url, account)
    await prepare(laptop)
    const phone = await FirefoxPage.open(await browser.createBrowserContext(), PHONE)
    await join(phone, server.url, await joinCode(laptop))
    await fight(laptop, phone)
    await fightWithoutServer(laptop, phone, server)
    await writeTheJournal(laptop)
    return [...laptop.errors, ...phone.errors, ...(await missingOnServer(account))]
  } finally {
    await browser.close()
    await server.close()
  }
}

async function logIn(page: FirefoxPage, url: string, { email, password }: { email: string; password: string }) {
  await page.goTo(url)
  await page.press('Log In')
  await page.fill('Email', email)
  await page.fill('Password', password)
  await page.key('Enter')
  await page.sees('New Campaign')
}

async function prepare(page: FirefoxPage): Promise<void> {
  await page.press('New Campaign')
  await page.fill('Campaign name', NAME)
  await page.press('Create Game')
  await page.sees(NAME)
  await addCharacter(page, { tool: 'Players', type: 'Player', nameField: 'Character name', name: 'Mira' })
  await addCharacter(page, { tool: 'Monsters', type: 'Monster', nameField: 'Name', name: 'Orc' })
  await page.press('Hub')
}

type Added = { tool: string; type: string; nameField: string; name: string }

async function addCharacter(page: FirefoxPage, { tool, type, nameField, name }: Added): Promise<void> {
  await page.press(tool)
  await page.press(`New ${type}`)
  await page.fill(nameField, name)
  await page.fill('Max health', '30')
  await page.fill('Health', '30')
  if (type === 'Player') await page.fill('Player name', 'Ines')
  else await page.check('Include in initiative')
  await page.press(`Create ${type}`)
  await page.sees(name)
}

async function joinCode(page: FirefoxPage): Promise<string> {
  await page.press('Invite players')
  await page.sees('Players join here')
  const code = /[A-Z0-9]{3}-[A-Z0-9]{3}/.exec(await page.text('[role="dialog"]'))?.[0]
  if (!code) throw new Error('No join code is shown')
  await page.key('Escape')
  return code
}

async function join(page: FirefoxPage, url: string, code: string): Promise<void> {
  await page.goTo(url)
  await page.press('Join Campaign')
  await page.fill('Join code', code)
  await page.press('Join Campaign')
  await page.sees('Who do you play?')
  await page.press('Mira')
  await page.sees('Mira')
}

async function fight(laptop: FirefoxPage, phone: FirefoxPage): Promise<void> {
  await laptop.fill('Manual initiative for Mira', '20')
  await laptop.fill('Manual initiative for Orc', '10')
  await laptop.press('Create Initiative')
  await laptop.sees('Round 1')
  await damage(laptop, 'Mira', '4')
  await laptop.showsHealth('26 of 30')
  await phone.sees('Round 1')
  await phone.showsHealth('26 of 30')
  await laptop.key('n')
  await laptop.key('n')
  await phone.sees('Round 2')
}

async function damage(page: FirefoxPage, name: string, amount: string): Promise<void> {
  await page.fill(`Amount for ${name}`, amount)
  await page.key('Enter')
}

type Server = Awaited<ReturnType<typeof startServer>>

async function fightWithoutServer(laptop: FirefoxPage, phone: FirefoxPage, server: Server): Promise<void> {
  await server.kill()
  await laptop.key('Escape', 'n', 'n')
  await laptop.sees('Round 3')
  await laptop.sees('Offline')
  await damage(laptop, 'Mira', '3')
  await laptop.showsHealth('23 of 30')
  await laptop.page.reload()
  await laptop.showsHealth('23 of 30')
  await server.restart()
  await laptop.sees('All up to date')
  await phone.sees('Round 3')
  await phone.showsHealth('23 of 30')
  await laptop.page.reload()
  await laptop.sees('Round 3')
  await laptop.showsHealth('23 of 30')
}

async function writeTheJournal(page: FirefoxPage): Promise<void> {
  await page.press('Sessions')
  await page.press('New Session')
  await page.fill('GM notes', NOTES)
  await page.press('Create Session')
  await page.sees('Saved here')
  await page.page.reload()
  await page.sees(NOTES)
  await page.sees('All up to date')
}

async function missingOnServer(account: Account): Promise<string[]> {
  const { Mira, Orc } = await healthOnServer(account)
  const [session] = await pulled(account, 'sessions')
  return [
    ...(Mira === 23 && Orc === 30 ? [] : [`The server has Mira at ${Mira} and Orc at ${Orc}`]),
    ...(session?.gmNotes === NOTES ? [] : [`The server has the notes ${session?.gmNotes}`]),
  ]
}

await main()
