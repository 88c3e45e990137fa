import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { aDataFolder, aFolder } from '../testing/a-data-folder.ts'
import { backUp } from './backup.ts'
import { dataFolder } from './data-folder.ts'

const NOW = new Date('2026-11-20T21:42:00.000Z')

/** Writes pairs forever, both halves in one transaction, and says so after the first. */
const WRITER = `
  const Database = require('better-sqlite3')
  const database = new Database(process.argv[1], { timeout: 5000 })
  const add = database.prepare("insert into doc (collection, id, campaign_id, seq, rev, json) values (?, ?, 'saltmarsh', ?, 'r', ?)")
  const pair = database.transaction((at) => {
    add.run('left', 'id' + at, at, 'x'.repeat(2000))
    add.run('right', 'id' + at, at, 'x'.repeat(2000))
  })
  for (let at = 0; ; at += 1) {
    pair(at)
    if (at === 100) console.log('writing')
  }
`

test('a copy taken while a server writes holds only whole transactions', async () => {
  const dataDir = await aDataFolder()
  const writer = spawn(process.execPath, ['-e', WRITER, dataFolder(dataDir).database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    const ended = once(writer, 'exit')
    writer.kill('SIGKILL')
    await ended
  })
  await once(writer.stdout, 'data')
  const { file } = await backUp(dataDir, join(dataDir, 'backups'), NOW)
  const copy = new Database(file, { readonly: true })
  const count = copy.prepare('select count(*) from doc where collection = ?').pluck()
  expect(count.get('left')).toBe(count.get('right'))
  expect(count.get('left')).toBeGreaterThan(100)
  copy.close()
})

test('the copy is one file with its time in the name, without incomplete files beside it', async () => {
  const dataDir = await aDataFolder()
  const folder = aFolder()
  const { file } = await backUp(dataDir, folder, NOW)
  expect(file).toBe(join(folder, 'lanternkeep-2026-11-20T21-42-00.000Z.db'))
  expect(readdirSync(folder)).toEqual(['lanternkeep-2026-11-20T21-42-00.000Z.db'])
})

test('images are copied once', async () => {
  const dataDir = await aDataFolder()
  mkdirSync(join(dataDir, 'blobs', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'blobs', 'ab', 'abcd'), 'a portrait')
  const folder = aFolder()
  expect((await backUp(dataDir, folder, NOW)).images).toBe(1)
  expect((await backUp(dataDir, folder, new Date(NOW.getTime() + 1))).images).toBe(0)
  expect(readFileSync(join(folder, 'blobs', 'ab', 'abcd'), 'utf8')).toBe('a portrait')
})

test('copies that are no longer needed are removed', async () => {
  const dataDir = await aDataFolder()
  const folder = aFolder()
  const first = await backUp(dataDir, folder, NOW)
  const minutesLater = (minutes: number) => backUp(dataDir, folder, new Date(NOW.getTime() + minutes * 60_000))
  for (let minute = 1; minute < 10; minute += 1) expect((await minutesLater(minute)).removed).toEqual([])
  const { removed } = await minutesLater(10)
  expect(removed).toEqual(['lanternkeep-2026-11-20T21-42-00.000Z.db'])
  expect(existsSync(first.file)).toBe(false)
})

test('a corrupt copy is reported and deleted', async () => {
  const dataDir = await aDataFolder()
  const database = new Database(dataFolder(dataDir).database)
  database.pragma('foreign_keys = OFF')
  database.exec(
    `insert into doc (collection, id, campaign_id, seq, rev, json) values ('x', 'y', 'nowhere', 1, 'r', '{}')`,
  )
  database.close()
  const folder = aFolder()
  await expect(backUp(dataDir, folder, NOW)).rejects.toThrow('1 rows point at rows that are gone')
  expect(readdirSync(folder)).toEqual([])
})

test('without a database there is nothing to copy, and none is created', async () => {
  const dataDir = aFolder()
  await expect(backUp(dataDir, join(dataDir, 'backups'), NOW)).rejects.toThrow('nothing to back up')
  expect(readdirSync(dataDir)).toEqual([])
})

test('an option or a second folder is answered with how the command is used, and makes no folder', async () => {
  const dataDir = await aDataFolder()
  const before = readdirSync(dataDir)
  for (const args of [['--help'], ['one', 'two']]) {
    const command = [join(import.meta.dirname, 'backup.ts'), ...args]
    const options = { cwd: dataDir, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' } as const
    const { status, stderr } = spawnSync(process.execPath, command, options)
    expect([status, stderr]).toEqual([1, 'Usage: npm run backup -- [folder]\n'])
  }
  expect(readdirSync(dataDir)).toEqual(before)
})
