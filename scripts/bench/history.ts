import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { type Figure, valueInWords } from './figure.ts'
import { median } from './rounds.ts'

/** One whole run; figures by their name. `load` is the load average over its last five minutes. */
export type Run = { commit: string; at: string; machine: string; load: number; figures: Record<string, number> }

const file = join(root, 'scripts/bench/history.json')
/** Runs that the newest one is compared with. */
const RUNS_BEFORE = 5
/** Two runs of the same code differ by about this much. */
const NOISE = 0.1

export function readHistory(): Run[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run[]) : []
}

export function saveHistory(runs: readonly Run[]): void {
  writeFileSync(file, `${JSON.stringify(runs, null, 2)}\n`)
}

/**
 * The figures that are worse than the median of the last runs on such a machine by more than two runs of the same code
 * differ, in words.
 */
export function worseThanBefore(figures: readonly Figure[], before: readonly Run[], machine: string): string[] {
  const comparable = before.filter((run) => run.machine === machine).slice(-RUNS_BEFORE)
  return figures.flatMap(({ what, value, unit, goal }) => {
    const known = comparable.flatMap((run) => run.figures[what] ?? [])
    if (!goal || known.length === 0) return []
    const usual = median(known)
    const isWorse = 'atMost' in goal ? value > usual * (1 + NOISE) : value < usual * (1 - NOISE)
    return isWorse ? [`${what}: ${valueInWords(value, unit)}, was ${valueInWords(usual, unit)}`] : []
  })
}
