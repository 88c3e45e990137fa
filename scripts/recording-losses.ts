import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { registerUser } from '../apps/web/e2e/testing/accounts.ts'
import { type BrowserContext, launchOnProfile, type Page } from '../apps/web/e2e/testing/browser/launch.ts'
import { type Server, startServer } from '../apps/web/e2e/testing/server/server.ts'
import { signIn } from '../apps/web/e2e/testing/sign-in.ts'
import { createCampaign, openCampaign, openTool } from '../apps/web/e2e/testing/steps.ts'
import { storedUntil } from '../apps/web/e2e/testing/stored/stored-recording.ts'
import { buildWeb } from './build.ts'
import { roundsOf, tellOutcome } from './trials/outcome.ts'

/** How much of a recording a reload, a closed tab or a crash may cost. */
const MOST_LOST_MS = 2_000
const RUNS = roundsOf(10)
const NAME = 'Ash Road'

/** A browser with its own profile. */
type Running = { context: BrowserContext; page: Page }
type End = (running: Running) => Promise<unknown>

/** Ways in which a recording ends without Stop. */
const ENDS: Record<string, End> = {
  reload: ({ page }) => page.reload(),
  close: async ({ page, context }) => {
    // The browser closes with its last tab.
    await context.newPage()
    await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
  },
  kill,
}

/**
 * `npm run recording-losses [-- runs] [-- names of ends]`: how much of a recording each of them costs. They are played
 * beside one another, because a recording mostly waits.
 */
async function main(args: string[]): Promise<void> {
  if (!(await buildWeb({ ifStale: true }))) throw new Error('The web could not be built')
  const runs = Number(args.find((arg) => /^\d+$/.test(arg)) ?? RUNS)
  const names = args.filter((arg) => arg in ENDS)
  const ends = names.length > 0 ? names : Object.keys(ENDS)
  const lost = (await Promise.all(ends.map((name) => loseOften(name, runs)))).flat()
  if (lost.some(isTooMuch)) throw new Error(`More than ${MOST_LOST_MS} ms of a recording were lost`)
}

/** With a server, a profile and an account of its own. */
async function loseOften(name: string, runs: number): Promise<number[]> {
  const server = await startServer()
  const profile = await mkdtemp(join(tmpdir(), 'lanternkeep-profile-'))
  try {
    await prepare(profile, server)
    const lost: number[] = []
    for (let run = 0; run < runs; run += 1) lost.push(await lose(profile, server, ENDS[name] as End))
    const over = lost.filter(isTooMuch).length
    const note = lineOf(name, lost)
    console.log(note)
    tellOutcome({ trial: 'recording-ends', tried: runs, survived: runs - over, lost: over, note })
    return lost
  } finally {
    await server.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function prepare(profile: string, server: Server): Promise<void> {
  const { page, context } = await open(profile, server)
  await signIn(page, await registerUser(server.url, 'Odette'))
  await createCampaign(page, NAME)
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByRole('button', { name: 'Create Session' }).click()
  await page.getByText('Session created successfully').waitFor()
  await context.close()
}

function isTooMuch(ms: number): boolean {
  return ms > MOST_LOST_MS
}

function lineOf(name: string, lost: number[]): string {
  const sorted = lost.toSorted((a, b) => a - b).map(Math.round)
  const over = sorted.filter(isTooMuch).length
  const median = sorted[Math.floor(sorted.length / 2)]
  return `${name}: ${sorted.length} runs, lost ${sorted[0]} to ${sorted.at(-1)} ms, median ${median} ms, ${over} over ${MOST_LOST_MS} ms`
}

/** Records for some seconds, ends it that way, and returns how many milliseconds are not stored. */
async function lose(profile: string, server: Server, end: End): Promise<number> {
  const running = await open(profile, server)
  await record(running.page)
  await wait(2_000 + Math.random() * 4_000)
  const endedAt = Date.now()
  await end(running)
  await running.context.close()
  const after = await open(profile, server)
  await after.page.goto('/api/version')
  const until = await storedUntil(after.page)
  await after.context.close()
  return Math.max(0, endedAt - until)
}

/** Start Fresh if the previous run left something, otherwise Start Recording. */
async function record(page: Page): Promise<void> {
  await page.goto('/')
  const earlier = page.getByRole('dialog', { name: 'Resume Previous Recording?' })
  await openCampaign(page, NAME)
  const isAsked = await earlier.waitFor({ timeout: 4_000 }).then(
    () => true,
    () => false,
  )
  if (isAsked) await earlier.getByRole('button', { name: 'Start Fresh' }).click()
  else {
    await openTool(page, 'Sessions')
    await page.getByRole('button', { name: /^Session 0/ }).click()
    await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
    await page.getByRole('button', { name: 'Start Recording' }).click()
  }
  await page.getByRole('button', { name: /^Recording, 0:0\d$/ }).waitFor()
}

async function open(profile: string, server: Server): Promise<Running> {
  const context = await launchOnProfile(profile, {
    baseURL: server.url,
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** Ends it like a power failure: nothing is asked, nothing is written. */
async function kill({ context }: Running): Promise<void> {
  const browser = context.browser()
  const session = await browser?.newBrowserCDPSession()
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  const { id } = processInfo.find(({ type }) => type === 'browser') ?? {}
  if (!id) throw new Error('The browser did not name its process')
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()))
  process.kill(id, 'SIGKILL')
  await closed
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
