import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createBlobs } from '../../apps/api/src/blobs/create-blobs.ts'
import { fileBlobs } from '../../apps/api/src/blobs/files.ts'
import type { Config } from '../../apps/api/src/config.ts'
import { onPostgres } from '../../apps/api/src/storage/copying/postgres-side.ts'
import { openPostgres } from '../../apps/api/src/storage/postgres/open.ts'
import { backupName, removeExpired } from './backup-keep.ts'
import { blobFile } from './copy-blobs.ts'
import { putInPlace } from './durable.ts'
import { intoFile, removeFile } from './into-file.ts'

type From = Pick<Config, 'dataDir' | 's3'> & { databaseUrl: string }

/** The same files as `backUp` makes, from one view of PostgreSQL and the images that it names. */
export async function backUpPostgres(from: From, folder: string, now: Date) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, backupName(now))
  const part = `${file}.part`
  try {
    await onPostgres(from.databaseUrl, { isReader: true }, (side) => intoFile(side, { file: part, now }))
    chmodSync(part, 0o600)
    const images = await copyImages(from, imageIdsIn(part), join(folder, 'blobs'))
    putInPlace(part, file)
    return { file, images, removed: removeExpired(folder, now) }
  } finally {
    removeFile(part)
    rmSync(`${part}-journal`, { force: true })
  }
}

function imageIdsIn(file: string): string[] {
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare('select distinct id from image').pluck().all() as string[]
  } finally {
    database.close()
  }
}

/** Those that the folder doesn't have yet. Bytes stay a day longer than the references to them, so none is gone. */
async function copyImages(from: From, ids: string[], folder: string): Promise<number> {
  const { db, close } = await openPostgres({ databaseUrl: from.databaseUrl, size: 1, now: () => new Date() })
  try {
    const [source, target] = [createBlobs(from, db), fileBlobs(folder)]
    let copied = 0
    for (const id of ids.filter((each) => blobFile(folder, each) === undefined)) {
      const bytes = await source.read(id)
      if (bytes) await target.put(id, bytes)
      if (bytes) copied += 1
    }
    return copied
  } finally {
    await close()
  }
}
