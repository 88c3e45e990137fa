import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { apiMain, lifeline } from '../paths.ts'

const RESTART_AFTER_MS = 2_000

export type ClusterServer = {
  name: string
  port: number
  pid(): number | undefined
  /** As if its machine lost power. It is started again two seconds later. */
  kill(): void
  /** Ends it the way it wants to end, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

type Options = { name: string; port: number; env: NodeJS.ProcessEnv; say(line: string): void }

/** A server that is started again if it ends by itself. Resolves when it listens. */
export async function startServer({ name, port, env, say }: Options): Promise<ClusterServer> {
  let isStopping = false
  let current: ChildProcess

  const start = async (): Promise<void> => {
    // The lifeline ends it with us, even if we are killed.
    current = spawn(process.execPath, ['--import', lifeline, apiMain], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const child = current
    const { promise: opened, resolve, reject } = Promise.withResolvers<void>()
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      if (line.startsWith('Lanternkeep is open')) resolve()
      else say(`${name}: ${line}`)
    })
    child.once('exit', (code) => {
      reject(new Error(`${name} ended with ${code} before it listened.`))
    })
    await opened
    child.once('exit', () => void startAgain(child))
  }
  const startAgain = async (ended: ChildProcess) => {
    if (isStopping || current !== ended) return
    say(`${name} ended and is started again.`)
    await wait(RESTART_AFTER_MS)
    if (!isStopping && current === ended) await start().catch((error: Error) => say(error.message))
  }
  const end = async () => {
    const child = current
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }

  await start()
  return {
    name,
    port,
    pid: () => current.pid,
    kill: () => void current.kill('SIGKILL'),
    async restart() {
      isStopping = true
      await end()
      isStopping = false
      await start()
    },
    async stop() {
      isStopping = true
      await end()
    },
  }
}
