import { setTimeout as wait } from 'node:timers/promises'
import { renderUnicodeCompact } from 'uqr'
import type { Config } from '../config.ts'
import { closeDeps, createDeps, type Deps, type DepsOverrides } from '../deps.ts'
import { startBackups } from '../jobs/backups.ts'
import { keepBallast } from '../jobs/ballast.ts'
import { startIntegrityChecks } from '../jobs/check-integrity.ts'
import { startUpkeep } from '../jobs/upkeep.ts'
import { buildServer } from '../server.ts'
import { LOOK_EVERY_MS, movingUntil } from '../storage/moving.ts'
import { lockDataFolder } from '../storage/sqlite/data-folder-lock.ts'
import { type Addresses, addressesOf } from './addresses.ts'

/** A proxy in front of several servers asks for /readyz about once a second. */
const NOTICED_WITHIN_MS = 2_000

/**
 * Connections that the system takes while the server is busy; it may allow fewer. After a restart thousands of devices
 * come at once, and one that finds no room waits for seconds before it tries again. Node's own limit is 511.
 */
const MOST_UNACCEPTED = 4_096

export type Program = { close(): Promise<void> }

/** The whole server: it listens, maintains its data and prints its address. */
export async function startProgram(config: Config, overrides: DepsOverrides = {}): Promise<Program> {
  const unlock = config.databaseUrl === undefined ? lockDataFolder(config.dataDir) : () => {}
  const deps = await createDeps(config, overrides)
  if (config.databaseUrl === undefined) keepBallast(config.dataDir, deps.log)
  const app = await buildServer(deps, { webDir: config.webDir })
  const stopUpkeep = startUpkeep(deps)
  const stopChecking = startIntegrityChecks(deps)
  const stopBackups = startBackups(deps)
  const stopLooking = lookForMoves(deps)
  await app.listen({ port: config.port, host: config.host, backlog: MOST_UNACCEPTED })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const addresses = () => addressesOf(config.host, port)
  // Evaluated each time: a laptop that slept, or joined another network, has another address.
  if (!config.publicUrl) deps.setPublicUrl(() => likeliest(addresses()))
  deps.mailer.start()
  for (const line of announcement(config, addresses(), deps.publicUrl())) print(line)
  const until = await movingUntil(deps.storage.db, deps.now())
  if (until !== undefined) {
    const command = config.databaseUrl === undefined ? 'npm run move-to-postgres' : 'npm run move-to-sqlite'
    print(`This data is being moved, so nothing is saved until ${until}. If that was cut off, run ${command} again.`)
  }
  return {
    async close() {
      deps.lifecycle.isStopping = true
      stopUpkeep()
      stopChecking()
      stopBackups()
      stopLooking()
      if (config.databaseUrl !== undefined) await wait(NOTICED_WITHIN_MS)
      await app.close()
      await closeDeps(deps)
      unlock()
    },
  }
}

/** Returns a function that stops it. */
function lookForMoves({ storage }: Deps): () => void {
  // A database that can't be read now may be again a second later.
  const timer = setInterval(() => void storage.look().catch(() => {}), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function likeliest({ lan, local = '' }: Addresses): string {
  return lan[0] ?? local
}

function announcement(config: Config, addresses: Addresses, publicUrl: string): string[] {
  const { local, lan } = addresses
  const lines = [`Lanternkeep is open at ${likeliest(addresses)}`]
  if (config.isLoopback) return lines
  const isFound = lan.length > 0
  if (isFound && local) lines.push(`On this computer: ${local}`)
  if (lan.length > 1) lines.push(`On this computer’s other networks: ${lan.slice(1).join(' ')}`)
  if (config.publicUrl) lines.push(`Links and QR codes lead to ${publicUrl}`)
  if (isFound || config.publicUrl) return [...lines, '', renderUnicodeCompact(publicUrl)]
  return [
    ...lines,
    'This computer isn’t on a network, so phones can’t reach it. Join a Wi-Fi network or open a hotspot. Links and QR codes will follow.',
  ]
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
