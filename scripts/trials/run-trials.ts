import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { commitNow } from '../git.ts'
import { cache, root } from '../paths.ts'
import { runNode } from '../step.ts'
import { ensureChromium } from '../test-runner/chromium.ts'
import type { Outcome } from './outcome.ts'
import { qualityPage } from './quality-page.ts'
import { readResults, saveResults } from './results.ts'
import { TRIALS, type Trial } from './trials.ts'

const outcomes = join(cache, 'trial-outcomes.jsonl')

/**
 * `npm run faults|fuzz|load [-- names of trials] [rounds] [--seconds 30]`. Runs of the usual length or longer are kept
 * and written into QUALITY.md.
 */
async function main(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options: { seconds: { type: 'string' } }, allowPositionals: true })
  const [command, ...words] = positionals
  const own = TRIALS.filter((trial) => trial.command === command)
  const rounds = words.find((word) => /^\d+$/.test(word))
  const names = words.filter((word) => word !== rounds)
  const unknown = names.find((name) => !own.some((trial) => trial.name === name))
  if (unknown) throw new Error(`Unknown trial ${unknown}. The trials are ${own.map(({ name }) => name).join(', ')}`)
  if (command === 'faults') {
    const chromium = await ensureChromium()
    if (chromium) process.env.CHROMIUM_PATH = chromium
  }
  let isAllWell = true
  for (const trial of own) {
    if (names.length > 0 && !names.includes(trial.name)) continue
    const length = { rounds: Number(rounds ?? trial.rounds), seconds: Number(values.seconds ?? trial.seconds ?? 0) }
    isAllWell = (await run(trial, length)) && isAllWell
  }
  return isAllWell
}

type Length = { rounds: number; seconds: number }

async function run(trial: Trial, { rounds, seconds: lasts }: Length): Promise<boolean> {
  console.log(`\n== ${trial.name}, ${rounds} times${trial.seconds ? `, for ${lasts} s` : ''}`)
  mkdirSync(cache, { recursive: true })
  rmSync(outcomes, { force: true })
  const startedAt = performance.now()
  const env = {
    TRIAL_ROUNDS: `${rounds}`,
    TRIAL_OUTCOMES: outcomes,
    ...(trial.seconds && { TRIAL_SECONDS: `${lasts}` }),
  }
  const code = await runNode([...trial.run], { env })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const outcome = sumOf(trial.name)
  if (!outcome) {
    console.log(`== ${trial.name}: ended with ${code} and tried nothing (${seconds} s)`)
    return false
  }
  const { trial: _, ...counts } = outcome
  const failed = code !== 0
  console.log(
    `== ${trial.name}: tried ${counts.tried}, survived ${counts.survived}, lost ${counts.lost}${failed ? ', FAILED' : ''} (${seconds} s)`,
  )
  if (rounds >= trial.rounds && lasts >= (trial.seconds ?? 0)) {
    const at = new Date().toISOString()
    const result = { ...counts, at, commit: commitNow(), seconds, ...(failed && { failed: true as const }) }
    saveResults({ ...readResults(), [trial.name]: result })
    writeFileSync(join(root, 'QUALITY.md'), qualityPage(readResults()))
  }
  return !failed && counts.lost === 0
}

/** A trial may tell of its parts one after the other. One that tried nothing has shown nothing. */
function sumOf(name: string): Outcome | undefined {
  if (!existsSync(outcomes)) return undefined
  const lines = readFileSync(outcomes, 'utf8').split('\n').filter(Boolean)
  const parts = lines.map((line) => JSON.parse(line) as Outcome).filter(({ trial }) => trial === name)
  const sum = (of: (part: Outcome) => number) => parts.reduce((all, part) => all + of(part), 0)
  if (sum(({ tried }) => tried) === 0) return undefined
  const note = parts.flatMap((part) => part.note ?? []).join('; ')
  return {
    trial: name,
    tried: sum(({ tried }) => tried),
    survived: sum(({ survived }) => survived),
    lost: sum(({ lost }) => lost),
    ...(note && { note }),
  }
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
