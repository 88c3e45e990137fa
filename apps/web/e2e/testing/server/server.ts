import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFindings, logFindings } from './server-findings.ts'
import { end, runMain, type ServerRunner } from './server-process.ts'

/** The real server in another process, on a data folder of its own, serving the built web. */
export type Server = {
  readonly url: string
  readonly dataDir: string
  /** Everything it printed, one entry for each line, earlier runs included. */
  readonly log: string[]
  /** Ends it like a power cut. */
  kill(): Promise<void>
  /** Suspends it with its connections open: a laptop that is shut. */
  sleep(): void
  wake(): void
  /** Starts it again at the same address on the same data. If it is still running, it is stopped cleanly first. */
  restart(): Promise<void>
  /** Stops it cleanly; returns what is wrong with its exit, its log or its database. */
  stop(): Promise<string[]>
  /** Stops it for good and removes its data. */
  close(): Promise<void>
}

/** `env` adds to the settings. By default no human check is asked and only this machine can reach it. */
export async function startServer(env: Record<string, string> = {}, run: ServerRunner = runMain): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lanternkeep-e2e-'))
  const log: string[] = []
  const settings = { DATA_DIR: dataDir, CAPTCHA_PROVIDER: 'none', ...env }
  let running = await run({ PORT: '0', ...settings }, log)
  const { url } = running

  return {
    url,
    dataDir,
    log,
    kill: () => end(running.child, 'SIGKILL'),
    sleep: () => void running.child.kill('SIGSTOP'),
    wake: () => void running.child.kill('SIGCONT'),
    async restart() {
      await running.stop()
      running = await run({ ...settings, PORT: new URL(url).port }, log)
    },
    async stop() {
      return [...(await running.stop()), ...logFindings(log), ...databaseFindings(dataDir)]
    },
    async close() {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
