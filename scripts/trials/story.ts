import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from '../paths.ts'
import { runBrowserTests } from '../test-runner/browser-tests.ts'
import { type PlaywrightReport, playwrightCounts } from '../test-runner/counts.ts'
import { roundsOf, tellOutcome } from './outcome.ts'

/** `story.ts <trial> <file> <part of its name>`: plays one browser story many times; each passes or counts as lost. */
const [trial = '', file = '', name = ''] = process.argv.slice(2)
const report = join(cache, 'trial-story.json')
mkdirSync(cache, { recursive: true })
rmSync(report, { force: true })

const args = [`${file}.spec.ts`, '--grep', name, `--repeat-each=${roundsOf(2)}`, '--retries=0', '--reporter=line,json']
const code = await runBrowserTests(args, report)
if (existsSync(report)) {
  const { passed, failed } = playwrightCounts(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport)
  tellOutcome({ trial, tried: passed + failed, survived: passed, lost: failed })
}
process.exitCode = code
