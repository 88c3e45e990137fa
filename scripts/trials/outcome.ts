import { appendFileSync } from 'node:fs'

/** What a trial found: how often it tried something, and how often everything was still there. */
export type Outcome = { trial: string; tried: number; survived: number; lost: number; note?: string }

/** How often a suite that plays a fault repeats it: a few times among the tests, more as a trial. */
export function roundsOf(usual: number): number {
  return Number(process.env.TRIAL_ROUNDS ?? usual)
}

/** How long a trial that lasts a set time goes on. */
export function secondsOf(usual: number): number {
  return Number(process.env.TRIAL_SECONDS ?? usual)
}

/** Tells the program that runs the trials what came of it; among the tests no one listens. */
export function tellOutcome(outcome: Outcome): void {
  const { TRIAL_OUTCOMES: file } = process.env
  if (file) appendFileSync(file, `${JSON.stringify(outcome)}\n`)
}
