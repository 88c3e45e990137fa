import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../storage/sqlite/migrate.ts'
import { closeDatabase, IN_MEMORY, openDatabase } from '../storage/sqlite/open.ts'
import { startS3Server } from '../testing/s3-server.ts'
import type { Blobs } from './blobs.ts'
import { fileBlobs, memoryBlobs } from './files.ts'
import { postgresBlobs } from './postgres.ts'
import { s3Blobs } from './s3.ts'

const PICTURE = Buffer.from('\x89PNG\r\n\x1a\n\0\xff a lantern', 'latin1')
const ID = createHash('sha256').update(PICTURE).digest('hex')

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-blobs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function aTable(): Promise<Blobs> {
  const db = openDatabase(IN_MEMORY)
  onTestFinished(() => closeDatabase(db))
  await migrate(db, { dataDir: IN_MEMORY, now: new Date() })
  return postgresBlobs(db)
}

async function aBucket() {
  const server = await startS3Server()
  onTestFinished(() => server.close())
  return server
}

const STORES: Record<string, () => Promise<Blobs>> = {
  memory: async () => memoryBlobs(),
  files: async () => fileBlobs(aFolder()),
  'a table': aTable,
  'a bucket': async () => s3Blobs((await aBucket()).settings),
}

describe.each(Object.entries(STORES))('in %s', (_name, open) => {
  test('bytes come back as they were', async () => {
    const blobs = await open()
    await blobs.put(ID, PICTURE)
    expect(Buffer.from((await blobs.read(ID)) ?? []).equals(PICTURE)).toBe(true)
  })

  test('storing them again changes nothing, even at the same time', async () => {
    const blobs = await open()
    await Promise.all([blobs.put(ID, PICTURE), blobs.put(ID, PICTURE)])
    await blobs.put(ID, PICTURE)
    expect(Buffer.from((await blobs.read(ID)) ?? []).equals(PICTURE)).toBe(true)
  })

  test('unknown bytes are read as undefined, and removing them is fine', async () => {
    const blobs = await open()
    await blobs.remove(ID)
    expect(await blobs.read(ID)).toBeUndefined()
  })

  test('removed bytes are gone, and can be stored again', async () => {
    const blobs = await open()
    await blobs.put(ID, PICTURE)
    await blobs.remove(ID)
    expect(await blobs.read(ID)).toBeUndefined()
    await blobs.put(ID, PICTURE)
    expect(await blobs.read(ID)).toBeDefined()
  })
})

test('files are complete under their name, and nothing else is left in the folder', async () => {
  const folder = aFolder()
  await Promise.all([1, 2, 3].map(() => fileBlobs(folder).put(ID, PICTURE)))
  expect(readdirSync(join(folder, ID.slice(0, 2)))).toEqual([ID])
  expect(existsSync(join(folder, ID))).toBe(false)
})

test('a bucket has one object for each image', async () => {
  const { settings, objects } = await aBucket()
  await s3Blobs(settings).put(ID, PICTURE)
  expect([...objects.keys()]).toEqual([`/images/${ID.slice(0, 2)}/${ID}`])
})

test('a bucket that is busy for a moment is asked again', async () => {
  const { settings, fail } = await aBucket()
  const blobs = s3Blobs(settings)
  fail(2)
  await blobs.put(ID, PICTURE)
  fail(2)
  expect(await blobs.read(ID)).toBeDefined()
})

test('a wrong key is an error, not a missing image', async () => {
  const { settings } = await aBucket()
  const blobs = s3Blobs({ ...settings, secretAccessKey: 'guessed' })
  await expect(blobs.read(ID)).rejects.toThrow('answered 403')
  await expect(blobs.put(ID, PICTURE)).rejects.toThrow('SignatureDoesNotMatch')
})
