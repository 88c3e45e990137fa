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
  /** How long it goes on, if no one says otherwise. */
  seconds?: number
  /** Arguments of the Node that runs it. It tells its outcome (outcome.ts). */
  run: readonly string[]
}

const LONG_MS = '3600000'
const suite = (project: string, file: string) => {
  return [tools.vitest, 'run', '--project', project, '--testTimeout', LONG_MS, '--hookTimeout', LONG_MS, file]
}
const script = (path: string, ...args: string[]) => [join(root, 'scripts', path), ...args]

type Story = Pick<Trial, 'promises' | 'what' | 'rounds'> & { file: string; name: string }
/** A browser story, played many times. */
const story = (trial: string, { file, name, ...rest }: Story): Trial => {
  return { name: trial, command: 'faults', ...rest, run: script('trials/story.ts', trial, file, name) }
}

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
    name: 'full-disk',
    command: 'faults',
    promises: ['P2', 'P8'],
    what: 'the disk under the server fills while four devices push, and every other time the server is killed then; pushes are answered 507, reading goes on, and all goes on by itself once there is room',
    rounds: 20,
    run: script('trials/full-disk.ts'),
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
    name: 'clocks',
    command: 'faults',
    promises: ['P3', 'P4', 'P5'],
    what: 'such a schedule in which every device’s clock is wrong, by minutes or a year, and some are turned back an hour in mid-evening',
    rounds: 1_000,
    run: script('simulator/simulate.ts', '--wrong-clocks'),
  },
  {
    name: 'recording-ends',
    command: 'faults',
    promises: ['P9'],
    what: 'a recording that ends by a reload, a closed tab or a killed browser; it survives if at most 2 s are missing',
    rounds: 50,
    run: script('recording-losses.ts'),
  },
  {
    name: 'tab-crash',
    command: 'faults',
    promises: ['P1'],
    what: 'the tab of a GM crashes right after damage is shown, every other time without a network; it is there when the app opens again',
    rounds: 50,
    run: script('trials/tab-crash.ts'),
  },
  story('bad-network', {
    promises: ['P3', 'P4', 'P6'],
    what: 'a fight on a tablet and a phone over a connection that drops, repeats, delays, halves and cuts calls by a seed, while the server is killed',
    rounds: 20,
    file: 'cut-network',
    name: 'nothing is lost or doubled',
  }),
  story('full-storage', {
    promises: ['P1'],
    what: 'a browser without space for a write: it says so, keeps the form, and stores it once there is space',
    rounds: 20,
    file: 'storage',
    name: 'a write without space says so',
  }),
  story('cleared-storage', {
    promises: ['P1', 'P4'],
    what: 'a browser clears its storage under the running app',
    rounds: 20,
    file: 'storage',
    name: 'data that the browser clears',
  }),
  story('stopped-update', {
    promises: ['P1'],
    what: 'an update of the stored data that stops halfway',
    rounds: 20,
    file: 'storage-trouble',
    name: 'an update that stops halfway',
  }),
  story('update-in-fight', {
    promises: ['P1'],
    what: 'a new build while a fight runs: it is offered and not forced, and the fight stands after the reload',
    rounds: 20,
    file: 'app-update',
    name: 'a new build in mid-fight',
  }),
  story('first-release', {
    promises: ['P1', 'P3'],
    what: 'a laptop and a phone with the stored data of the first release open with everything, and push what was pending',
    rounds: 20,
    file: 'stored-databases',
    name: 'of the first release opens',
  }),
  story('newer-app', {
    promises: ['P3'],
    what: 'an older app beside a newer one: unknown fields stay, here and on the server',
    rounds: 20,
    file: 'storage',
    name: 'fields of a newer app stay',
  }),
  story('copied-profile', {
    promises: ['P3', 'P4'],
    what: 'a browser’s profile copied to a second device, with an edit on each while offline',
    rounds: 20,
    file: 'copied-profile',
    name: 'two devices with one copied profile',
  }),
  story('restored-server', {
    promises: ['P3', 'P4', 'P10'],
    what: 'a server’s backup restored while two devices hold newer work',
    rounds: 20,
    file: 'restored-server',
    name: 'a restored backup reverts nothing',
  }),
  {
    name: 'firefox-evening',
    command: 'faults',
    promises: ['P1', 'P4'],
    what: 'an evening in Firefox: a fight on a laptop and a phone, on while the server is gone, a journal, reloads',
    rounds: 3,
    run: script('trials/firefox/evening.ts'),
  },
  {
    name: 'two-releases',
    command: 'faults',
    promises: ['P3', 'P4'],
    what: 'an evening of two devices, in four mixtures of this and the first release: an older app on this server, and this app on the older server',
    rounds: 5,
    run: script('trials/releases/two-releases.ts'),
  },
  {
    name: 'bodies',
    command: 'fuzz',
    promises: ['P8'],
    what: 'a body made from a call’s schema, whole or broken; refused in words without a write, and never a fault',
    rounds: 1_000,
    run: suite('api', 'src/testing/whole-server/random-bodies.test.ts'),
  },
  {
    name: 'playing',
    command: 'load',
    promises: ['P2', 'P4'],
    what: 'a write of one of 1,000 campaigns that play for ten minutes; it must be on the server at the end, and on every phone that follows',
    rounds: 1_000,
    seconds: 600,
    run: script('trials/load/playing.ts'),
  },
  {
    name: 'login-storm',
    command: 'load',
    promises: ['P8'],
    what: 'one of 500 people who log in within three seconds, half of them behind one address; all get in, and meanwhile pushes and the health check are answered within a second',
    rounds: 500,
    run: script('trials/load/login-storm.ts'),
  },
  {
    name: 'reconnect-storm',
    command: 'load',
    promises: ['P4', 'P8'],
    what: 'one of 5,000 devices whose stream ends because the server restarts, and again because it is killed; it must be back within five minutes, with what others changed meanwhile',
    rounds: 5_000,
    run: script('trials/load/reconnect-storm.ts'),
  },
]
