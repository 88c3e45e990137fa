import { renderUnicodeCompact } from 'uqr'
import { type Addresses, addressesOf } from './addresses.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { closeDeps, createDeps } from './deps.ts'
import { buildServer } from './server.ts'
import { keepBallast } from './services/ballast.ts'
import { startUpkeep } from './upkeep.ts'

const CLOSE_WITHIN_MS = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env, { lan: process.argv.includes('--lan') })
  const deps = await createDeps(config)
  keepBallast(config.dataDir, deps.log)
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
  const addresses = () => addressesOf(config.host, port)
  // Asked anew each time: a laptop that slept, or came to another network, has another address.
  if (!config.publicUrl) deps.setPublicUrl(() => likeliest(addresses()))
  deps.mailer.start()
  for (const line of announcement(config, addresses(), deps.publicUrl())) print(line)
}

function likeliest({ lan, local = '' }: Addresses): string {
  return lan[0] ?? local
}

function announcement(config: Config, addresses: Addresses, publicUrl: string): string[] {
  const { local, lan } = addresses
  const lines = [`Lanternkeep is open at ${likeliest(addresses)}`]
  if (config.loopback) return lines
  const isFound = lan.length > 0
  if (isFound && local) lines.push(`On this machine: ${local}`)
  if (lan.length > 1) lines.push(`In other networks of this machine: ${lan.slice(1).join(' ')}`)
  if (config.publicUrl) lines.push(`Links and QR codes lead to ${publicUrl}`)
  if (isFound || config.publicUrl) return [...lines, '', renderUnicodeCompact(publicUrl)]
  return [
    ...lines,
    'This machine is in no network, so phones cannot reach it. Join a Wi-Fi or open a hotspot: links and QR codes follow.',
  ]
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
