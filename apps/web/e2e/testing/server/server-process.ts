import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { StoryOrder } from '../../../../api/src/testing/story-server.ts'

const repository = join(import.meta.dirname, '../../../../..')
const lifeline = join(repository, 'scripts/lifeline.mjs')
const main = 'apps/api/src/main.ts'
const storyServer = join(repository, 'apps/api/src/testing/story-server.ts')

/** Where Node caches compiled code: a process that starts with it needs a third less. */
const compiled = join(repository, '.cache/compiled')

const SAYS_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 15_000
const STOPPED = 'The server of this story has stopped.'

/** A server that listens. */
export type RunningServer = {
  readonly url: string
  readonly child: ChildProcess
  /** Stops it cleanly, unless it ended before; returns what went wrong. */
  stop(): Promise<string[]>
}

/** Starts a server with these settings, which prints into `log`. */
export type ServerRunner = (settings: Record<string, string>, log: string[]) => Promise<RunningServer>

type Lines = { child: ChildProcess; log: string[]; listeners: Set<(line: string) => void> }

/** The program that `npm start` runs, in a process of its own. */
export const runMain = runMainOf(repository)

/** The same of another release, in that folder. */
export function runMainOf(folder: string): ServerRunner {
  return async (settings, log) => {
    const lines = launch(join(folder, main), settings)
    lines.log = log
    const url = await listening(lines)
    const { child } = lines
    return {
      url,
      child,
      async stop() {
        const wasRunning = isRunning(child)
        await end(child, 'SIGTERM')
        return wasRunning && child.exitCode !== 0 ? [`ended with ${child.exitCode ?? child.signalCode}`] : []
      },
    }
  }
}

const idle: Lines[] = []

/** In a process that served earlier stories of this worker, if one of them left it running. */
export const runForStory: ServerRunner = async (settings, log) => {
  const lines = idle.pop() ?? launch(storyServer, {})
  const { child } = lines
  lines.log = log
  const started = listening(lines)
  tell(child, { start: settings })
  let serves = true
  return {
    url: await started,
    child,
    async stop() {
      if (!serves || !isRunning(child)) return []
      serves = false
      const stopped = says(lines, STOPPED)
      child.kill('SIGCONT')
      tell(child, { stop: STOPPED })
      await stopped
      lines.log = []
      idle.push(lines)
      return []
    },
  }
}

/** Ends a process that may be suspended, and waits until it is gone. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  child.kill('SIGCONT')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(tooLong)
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

function tell(child: ChildProcess, order: StoryOrder): void {
  child.send(order)
}

/** Only what a program needs from this process: settings of the person who runs the tests must not leak in. */
function launch(script: string, settings: Record<string, string>): Lines {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['--import', lifeline, script], {
    cwd: repository,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compiled, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: Lines = { child, log: [], listeners: new Set() }
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      if (line) lines.log.push(line)
      for (const listener of lines.listeners) listener(line)
    })
  }
  return lines
}

async function listening(lines: Lines): Promise<string> {
  const line = await says(lines, 'is open at http')
  return line.slice(line.indexOf('http')).trim()
}

/** The next line with these words. If none comes in time, ends the process and throws with its output. */
function says({ child, log, listeners }: Lines, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const printedFrom = log.length
    const settle = () => {
      clearTimeout(tooLong)
      listeners.delete(read)
      child.off('exit', ended)
    }
    const fail = (why: string) => {
      settle()
      child.kill('SIGKILL')
      reject(new Error(`The server ${why} before it said '${words}':\n${log.slice(printedFrom).join('\n')}`))
    }
    const ended = () => fail('ended')
    const read = (line: string) => {
      if (!line.includes(words)) return
      settle()
      resolve(line)
    }
    const tooLong = setTimeout(() => fail('took too long'), SAYS_WITHIN_MS)
    child.once('exit', ended)
    listeners.add(read)
  })
}
