import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../build.ts'
import { staticChecks } from '../checks/static-checks.ts'
import { cache, tools } from '../paths.ts'
import { runNode } from '../step.ts'
import { listStories, runStories, type StoryPart, storiesReport } from './browser-tests.ts'
import { ensureChromium } from './chromium.ts'
import { type Counts, countOf, leftOutOf, playwrightCounts, runnerCounts, sumOf, vitestCounts } from './counts.ts'
import { failedInPlaywright, failedInVitest, flakyInPlaywright, strayInVitest } from './failures.ts'
import { ensureNatsServer, hasNatsServer } from './nats-server.ts'
import { strayErrorsReport } from './stray-errors.ts'
import { ensureVoice, missingVoiceTools } from './voice-tools.ts'

const reports = join(cache, 'test-reports')
const units = join(reports, 'vitest.json')

const PARTS = ['apart', 'stories'] as const

/**
 * Everything. A failing step doesn't stop steps that don't need it. The static checks, one at a time, keep one core
 * busy: they run beside the build and the beginning of the unit tests. Downloading what the browser tests need leaves
 * both. The stories apart record in real time and mostly wait: they run beside the unit tests, which let them go first.
 */
async function testAll(): Promise<void> {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const results: Counts[] = []
  const failedSteps: string[] = []
  const step = async (name: string, run: () => Promise<Counts>) => {
    console.log(`\n== ${name}`)
    const startedAt = performance.now()
    const counts = await run()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`== ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`)
    results.push(counts)
    if (counts.failed > 0) failedSteps.push(name)
    return counts.failed === 0
  }

  // One at a time: a machine installs packages for one program only.
  const fetchingNats = ensureNatsServer()
  const fetching = fetchingNats.then(fetchForBrowserTests)
  const building = step('Build', async () => countOf((await buildWeb({ ifStale: false })) ? 0 : 1))
  const checkAll = async () => {
    for (const { name, args } of staticChecks) await step(name, async () => countOf(await runNode(args)))
  }
  const playPart = (name: string, part: StoryPart) =>
    step(name, async () => ((await building) ? runPlaywright(part) : notRun('without a build')))
  const checking = checkAll()
  await building
  const recording = fetching.then(() => playPart('Browser tests in real time', 'apart'))
  await fetchingNats
  await step('Unit and server tests', runVitest)
  await checking
  await recording
  await playPart('Browser tests', 'stories')
  listStories([...PARTS])

  const { passed, failed } = sumOf(results)
  if (failed > 0 || passed === 0) process.exitCode = 1
  printFailed(failedSteps)
  const leftOut = PARTS.map((part) => readReport(storiesReport(part), leftOutOf) ?? 0)
  printSkipped(leftOut.reduce((sum, count) => sum + count, 0))
  console.log(`\n${passed} passed, ${failed} failed`)
}

async function fetchForBrowserTests(): Promise<void> {
  // The browser tests look for their browser again, and say why there is none.
  await ensureChromium().catch(() => undefined)
  await ensureVoice()
}

async function runVitest(): Promise<Counts> {
  const strayErrors = join(import.meta.dirname, 'stray-errors.ts')
  const reporters = ['dot', 'json', strayErrors].map((reporter) => `--reporter=${reporter}`)
  const code = await runNode([tools.vitest, 'run', ...reporters, `--outputFile.json=${units}`], { yields: true })
  return runnerCounts(code, readReport(units, vitestCounts))
}

async function runPlaywright(part: StoryPart): Promise<Counts> {
  const code = await runStories([], part)
  return runnerCounts(code, readReport(storiesReport(part), playwrightCounts))
}

/** Repeats them at the end, where they are easy to find. */
function printFailed(steps: string[]): void {
  printNames('Failed steps', steps)
  printNames('Failed', [
    ...(readReport(units, failedInVitest) ?? []),
    ...(readReport(strayErrorsReport, strayInVitest) ?? []),
    ...PARTS.flatMap((part) => readReport(storiesReport(part), failedInPlaywright) ?? []),
  ])
  const flaky = PARTS.flatMap((part) => readReport(storiesReport(part), flakyInPlaywright) ?? [])
  printNames('Flaky, passed at the second attempt', flaky)
}

function printNames(what: string, names: string[]): void {
  if (names.length > 0) console.log(`\n${what}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

/** Stories that need a voice, and tests of NATS, are not counted if this machine has none. */
function printSkipped(count: number): void {
  if (!hasNatsServer()) console.log('\nLeft out: the tests of NATS: this machine has no nats-server')
  if (count === 0) return
  const missing = missingVoiceTools()
  const why = missing.length > 0 ? `: this machine has no ${missing.join(', no ')}` : ''
  console.log(`\nLeft out: ${count} browser test${count === 1 ? '' : 's'}${why}`)
}

function notRun(reason: string): Counts {
  console.log(`Not run ${reason}.`)
  return { passed: 0, failed: 1 }
}

function readReport<T, Read>(file: string, read: (report: T) => Read): Read | undefined {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

await testAll()
