import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../storage/sql.ts'
import { IN_MEMORY } from '../storage/sqlite/open.ts'
import type { Blobs } from './blobs.ts'
import { fileBlobs, memoryBlobs } from './files.ts'
import { postgresBlobs } from './postgres.ts'
import { s3Blobs } from './s3.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

/** The bucket of `S3_*` if that is set, else PostgreSQL, else files in `dataDir`/blobs; in memory for `:memory:`. */
export function createBlobs({ dataDir, databaseUrl, s3 }: Place, db: Db): Blobs {
  if (s3) return s3Blobs(s3)
  if (databaseUrl !== undefined) return postgresBlobs(db)
  return dataDir === IN_MEMORY ? memoryBlobs() : fileBlobs(join(dataDir, 'blobs'))
}
