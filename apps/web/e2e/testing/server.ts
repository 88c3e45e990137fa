import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { databaseFindings, logFindings } from './server-findings.ts'

const repository = join(import.meta.dirname, '../../../..')
const main = join(repository, 'apps/api/src/main.ts')
const lifeline = join(repository, 'scripts/lifeline.mjs')

const START_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 15_000

/** The real server in a process of its own, on a data folder of its own, serving the built web. */
export type Server = {
  readonly url: string
  readonly dataDir: string
  /** Everything it printed, one entry for each line, its earlier lives included. */
  readonly log: string[]
  /** Ends it the way a power cut does. */
  kill(): Promise<void>
  /** Nothing of it runs any more, its connections stay open: a laptop that is shut. */
  sleep(): void
  wake(): void
  /** Starts it again at the same address on the same data; without a kill before, it is stopped in good order first. */
  restart(): Promise<void>
  /** Stops it in good order; answers what is wrong with what it leaves behind: its exit, its log, its database. */
  stop(): Promise<string[]>
  /** Stops it for good and removes its data. */
  close(): Promise<void>
}

/** `env` adds to the settings; without any, no human check is asked and only this machine can reach it. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lanternkeep-e2e-'))
  const log: string[] = []
  const settings = { DATA_DIR: dataDir, CAPTCHA_PROVIDER: 'none', ...env }
  let child = launch({ PORT: '0', ...settings })
  const url = await listening(child, log)
  const { port } = new URL(url)

  return {
    url,
    dataDir,
    log,
    kill: () => end(child, 'SIGKILL'),
    sleep: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async restart() {
      await end(child, 'SIGTERM')
      child = launch({ ...settings, PORT: port })
      await listening(child, log)
    },
    async stop() {
      const wasRunning = child.exitCode === null && child.signalCode === null
      await end(child, 'SIGTERM')
      const exit = wasRunning && child.exitCode !== 0 ? [`ended with ${child.exitCode ?? child.signalCode}`] : []
      return [...exit, ...logFindings(log), ...databaseFindings(dataDir)]
    },
    async close() {
      await end(child, 'SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Only what a program needs from this process: a setting of the person who runs the tests must not leak in. */
function launch(settings: Record<string, string>): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  return spawn(process.execPath, ['--import', lifeline, main], {
    cwd: repository,
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** The address it says it listens on. Throws with what it printed when it ends before, or takes too long. */
function listening(child: ChildProcess, log: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const printedFrom = log.length
    const fail = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`The server ${why}:\n${log.slice(printedFrom).join('\n')}`))
    }
    const tooLong = setTimeout(() => fail('took too long to start'), START_WITHIN_MS)
    child.once('exit', () => {
      clearTimeout(tooLong)
      fail('ended')
    })
    const read = (line: string) => {
      if (line) log.push(line)
      const address = /is open at (http:\/\/\S+)/.exec(line)?.[1]
      if (!address) return
      clearTimeout(tooLong)
      resolve(address)
    }
    for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on('line', read)
  })
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  // One that sleeps hears nothing else.
  child.kill('SIGCONT')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(tooLong)
}
