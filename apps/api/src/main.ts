import { networkInterfaces } from 'node:os'
import { renderUnicodeCompact } from 'uqr'
import { type Config, ConfigError, readConfig } from './config.ts'
import { closeDeps, createDeps } from './deps.ts'
import { buildServer } from './server.ts'
import { startUpkeep } from './upkeep.ts'

const CLOSE_WITHIN_MS = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env, { lan: process.argv.includes('--lan') })
  const lanAddress = config.loopback ? undefined : ownAddress()
  const deps = await createDeps(config)
  const app = await buildServer(deps, { webDir: config.webDir })
  const stopUpkeep = startUpkeep(deps)
  stopOnSignals(async () => {
    stopUpkeep()
    await app.close()
    await closeDeps(deps)
  })
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = listeningUrl(config, port, lanAddress)
  if (!config.publicUrl) deps.setPublicUrl(lanAddress ? url : `http://localhost:${port}`)
  deps.mailer.start()
  print(`Lanternkeep is open at ${url}`)
  if (lanAddress) print(`On this machine: http://localhost:${port}\n\n${renderUnicodeCompact(deps.publicUrl())}`)
}

function listeningUrl({ host }: Config, port: number, lanAddress: string | undefined): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? (lanAddress ?? 'localhost') : host === '127.0.0.1' || host === '::1' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The first address of this machine that others in its network can use. */
function ownAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}

/** Ends what runs and lets go of the database; a second signal, or ten seconds, end at once. */
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

/** A sentence for what a person can mend, the whole error for everything else. */
function fail(error: unknown): never {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (error instanceof ConfigError) process.stderr.write(`${message}\n`)
  else if (code === 'EADDRINUSE')
    process.stderr.write(`Port ${port} is taken by another program; choose another with PORT=...\n`)
  else if (code === 'EACCES') process.stderr.write(`Not allowed: ${message}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch(fail)
