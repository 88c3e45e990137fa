import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import type { Outcome } from './outcome.ts'

/**
 * The last outcome of each trial, by its name. `seconds` is how long it ran. `failed`: it ended with an error, such as
 * answers that took too long, which may be so without a loss.
 */
export type Results = Record<
  string,
  Omit<Outcome, 'trial'> & { at: string; commit: string; seconds: number; failed?: true }
>

const file = join(root, 'scripts/trials/results.json')

export function readResults(): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {}
}

export function saveResults(results: Results): void {
  const sorted = Object.fromEntries(Object.entries(results).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
