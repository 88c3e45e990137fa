import { ConfigError, readConfig } from './config.ts'
import { startProgram } from './program/program.ts'
import { databaseProblemOf, UnusableData } from './storage/errors.ts'

const CLOSE_WITHIN_MS = 10_000

async function main(): Promise<void> {
  const starting = startProgram(readConfig(process.env, { lan: process.argv.includes('--lan') }))
  stopOnSignals(async () => (await starting).close())
  await starting
}

/** Stops the server and closes the database. A second signal, or ten seconds, ends the process right away. */
function stopOnSignals(close: () => Promise<void>): void {
  let closing = false
  const stop = () => {
    if (closing) process.exit(1)
    closing = true
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

/** A sentence for what a person can fix, the whole error for everything else. */
function fail(error: unknown): never {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (error instanceof ConfigError || error instanceof UnusableData) process.stderr.write(`${message}\n`)
  else if (code === 'EADDRINUSE' && port)
    process.stderr.write(`Port ${port} is already in use. Choose another with PORT=...\n`)
  else if (code === 'EACCES') process.stderr.write(`Not allowed: ${message}\n`)
  else if (databaseProblemOf(error) === 'unavailable')
    process.stderr.write(`The database can’t be used now: ${message}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

main().catch(fail)
