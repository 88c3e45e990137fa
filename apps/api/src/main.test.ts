import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from './storage/sqlite/migrate.ts'
import { closeDatabase, openDatabase } from './storage/sqlite/open.ts'

const STARTS_WITHIN = { timeout: 30_000 }

let dataDir: string
let running: ChildProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lanternkeep-main-'))
  running = []
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

/** The started program, and its output so far. */
function start(env: Record<string, string>, args: string[] = []) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...env },
  })
  running.push(child)
  const said = { out: '', err: '' }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  const saysAddress = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said.out += chunk
      const address = said.out.match(/^Lanternkeep is open at (\S+)$/m)?.[1]
      if (address) resolve(address)
    })
  })
  return { child, said, exited, saysAddress }
}

test('with PORT=0 the program takes a free port, prints its address, answers there, and ends on SIGTERM', async () => {
  const { child, saysAddress, exited } = start({ PORT: '0' })
  const address = await saysAddress
  expect(address).toMatch(/^http:\/\/localhost:\d+$/)
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${address}/api/settings/server`)).json()).toEqual({ publicUrl: address })
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
})

test('neither a connection without a request nor half a request keeps the program from ending', async () => {
  const { child, saysAddress, exited } = start({ PORT: '0' })
  const { port } = new URL(await saysAddress)
  const silent = connect(Number(port), '127.0.0.1')
  const halfway = connect(Number(port), '127.0.0.1')
  await Promise.all([once(silent, 'connect'), once(halfway, 'connect')])
  for (const socket of [silent, halfway]) socket.on('error', () => {})
  halfway.write('POST /api/sync/push HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
})

test('a thousand devices that come at once find room while the program is busy', async () => {
  const { child, saysAddress } = start({ PORT: '0' })
  const { port } = new URL(await saysAddress)
  child.kill('SIGSTOP')
  const sockets = Array.from({ length: Math.min(1_000, mostUnaccepted()) }, () => connect(Number(port), '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.destroy()
})

/** What the system allows any program. */
function mostUnaccepted(): number {
  const file = '/proc/sys/net/core/somaxconn'
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 128
}

test('--lan prints an address that others on the network reach, and its QR code', async () => {
  const { saysAddress, said, child, exited } = start({ PORT: '0' }, ['--lan'])
  const address = await saysAddress
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  child.kill('SIGINT')
  expect(await exited).toBe(0)
  expect(said.out).toMatch(address.includes('localhost') ? /is in no network/ : /[█▀▄]{10}/)
  expect(said.out).toContain('To register as its owner, enter the setup code')
})

test('--lan with its own name uses it in links and the QR code', async () => {
  const { saysAddress, said } = start({ PORT: '0', PUBLIC_URL: 'http://lantern.table:4321' }, ['--lan'])
  const { port } = new URL(await saysAddress)
  const answer = await fetch(`http://127.0.0.1:${port}/api/settings/server`)
  expect(await answer.json()).toEqual({ publicUrl: 'http://lantern.table:4321' })
  expect(said.out).toContain('Links and QR codes lead to http://lantern.table:4321\n\n')
})

test('a wrong setting stops the start with one sentence', async () => {
  const { exited, said } = start({ PORT: 'many' })
  expect(await exited).toBe(1)
  expect(said).toEqual({ out: '', err: 'PORT is not a port.\n' })
})

test('a taken port is reported with a sentence', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { exited, said } = start({ PORT: port })
  expect(await exited).toBe(1)
  expect(said.err).toBe(`Port ${port} is already in use. Choose another with PORT=...\n`)
  other.close()
})

const DATABASE = 'lanternkeep.db'

/** The output of a start that fails. */
async function failedStart(): Promise<string> {
  const { exited, said } = start({ PORT: '0' })
  expect(await exited).toBe(1)
  expect(said.out).toBe('')
  return said.err
}

test('a second server on the same data is refused, and one may start once the first was killed', async () => {
  const first = start({ PORT: '0' })
  await first.saysAddress
  expect(await failedStart()).toBe(
    `Another server is running on the data in ${dataDir}. Stop it first, or choose another folder with DATA_DIR=...\n`,
  )
  first.child.kill('SIGKILL')
  await first.exited
  const next = start({ PORT: '0' })
  await next.saysAddress
})

test('what is in the data folder can only be read by its owner', async () => {
  const { saysAddress, child, exited } = start({ PORT: '0' })
  await saysAddress
  const modes = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o077])
  expect(modes.map(([name]) => name)).toContain(`${DATABASE}-wal`)
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([])
  child.kill('SIGTERM')
  await exited
})

test('a server whose data is being moved says that nothing is saved, and until when', async () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  const db = openDatabase(dataDir)
  await migrate(db, { dataDir, now: new Date() })
  db.sqlite.prepare("insert into setting (key, value) values ('moving', ?)").run(until)
  closeDatabase(db)
  const { said } = start({ PORT: '0' })
  await vi.waitFor(() => expect(said.out).toContain(`nothing is saved until ${until}`), STARTS_WITHIN)
})

test('a database that is damaged, emptied or something else stops the start with the way out', async () => {
  const { saysAddress, child, exited } = start({ PORT: '0' })
  await saysAddress
  child.kill('SIGTERM')
  await exited
  const file = join(dataDir, DATABASE)
  const whole = readFileSync(file)
  const out = (problem: string) =>
    `The database ${file} ${problem}. Put a backup back with: npm run restore -- <file>; what is there now is kept.\n`
  const junkAt = (at: number) => {
    writeFileSync(file, whole)
    const open = openSync(file, 'r+')
    writeSync(open, Buffer.alloc(4096, 'junk'), 0, 4096, at)
    closeSync(open)
  }
  writeFileSync(file, 'no database at all, '.repeat(500))
  expect(await failedStart()).toBe(out('is damaged'))
  junkAt(8 * 4096)
  expect(await failedStart()).toBe(out('is damaged'))
  truncateSync(file, 4096 * 10)
  expect(await failedStart()).toBe(out('is damaged'))
  truncateSync(file, 0)
  expect(await failedStart()).toBe(out('is empty'))
  writeFileSync(file, whole)
  await start({ PORT: '0' }).saysAddress
})
