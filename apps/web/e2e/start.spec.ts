import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { databaseFindings, logFindings } from './testing/server/server-findings.ts'

const repository = join(import.meta.dirname, '../../..')

// One after the other: the first may have to build, and two builds would write the same folder.
test.describe.configure({ mode: 'default' })

let dataDir: string
/** The whole output. */
let printed: string

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lanternkeep-start-'))
  printed = ''
})

test.afterEach(async () => {
  expect([...logFindings(printed.split('\n')), ...databaseFindings(dataDir)]).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
})

/** Serves on a free port. Returns the process and the address it prints. */
async function start(program: string, args: string[]): Promise<{ command: ChildProcess; url: string }> {
  const command = spawn(program, args, {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    command.once('exit', () => reject(new Error('The program ended before it served')))
    command.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const address = /is open at (\S+)\n/.exec(printed)?.[1]
      if (address) resolve(address)
    })
  })
  return { command, url }
}

const npmStart = ['npm', 'start'] as const
const launcher = [process.execPath, 'scripts/run.mjs', 'start'] as const

for (const [signal, how, [program, ...args]] of [
  ['SIGINT', 'the launcher', launcher],
  ['SIGTERM', 'the launcher', launcher],
  ['SIGKILL', 'the launcher', launcher],
  ['SIGTERM', 'npm start', npmStart],
  ['SIGKILL', 'npm start', npmStart],
] as const) {
  test(`${signal} to ${how} leaves no server running`, async () => {
    const { command, url } = await start(program, args)
    expect((await fetch(`${url}/healthz`)).ok).toBe(true)
    expect(await (await fetch(url)).text()).toContain('Lanternkeep')
    command.kill(signal)
    // The server holds the same pipe: it closes once all of them are gone.
    await once(command.stdout as NodeJS.ReadableStream, 'close')
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  })
}
