import { join } from 'node:path'
import { root, tools } from '../paths.ts'
import type { PromiseId } from './promises.ts'

export const TRIAL_COMMANDS = ['faults', 'fuzz', 'load'] as const
export type TrialCommand = (typeof TRIAL_COMMANDS)[number]

export type Trial = {
  name: string
  command: TrialCommand
  promises: readonly PromiseId[]
  /** What is done, as one of many tries. */
  what: string
  /** How often it is tried, if no one says otherwise. */
  rounds: number
  /** Arguments of the Node that runs it. It tells its outcome (outcome.ts). */
  run: readonly string[]
}

const LONG_MS = '3600000'
const suite = (project: string, file: string) => {
  return [tools.vitest, 'run', '--project', project, '--testTimeout', LONG_MS, '--hookTimeout', LONG_MS, file]
}
const script = (path: string, ...args: string[]) => [join(root, 'scripts', path), ...args]

export const TRIALS: readonly Trial[] = [
  {
    name: 'server-kill',
    command: 'faults',
    promises: ['P2'],
    what: 'kill -9 of the server while four writers push; every acknowledged document must be there after the restart',
    rounds: 50,
    run: suite('api', 'src/testing/whole-server/durability.test.ts'),
  },
  {
    name: 'power-cut',
    command: 'faults',
    promises: ['P2'],
    what: 'a power cut at a random moment of recorded writes: what was synced is kept, the rest in part, torn or not at all',
    rounds: 700,
    run: script('trials/power-cut/power-cut.ts'),
  },
  {
    name: 'schedules',
    command: 'faults',
    promises: ['P3', 'P4', 'P5', 'P6'],
    what: 'a random schedule of many devices, restored backups, copied profiles and bad networks, played by the app’s client',
    rounds: 3_000,
    run: script('simulator/simulate.ts'),
  },
  {
    name: 'recording-ends',
    command: 'faults',
    promises: ['P9'],
    what: 'a recording that ends by a reload, a closed tab or a killed browser; it survives if at most 2 s are missing',
    rounds: 50,
    run: script('recording-losses.ts'),
  },
]
