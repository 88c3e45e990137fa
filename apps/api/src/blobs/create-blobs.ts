import { join } from 'node:path'
import type { Config } from '../config.ts'
import { IN_MEMORY } from '../storage/sqlite/open.ts'
import type { Blobs } from './blobs.ts'
import { fileBlobs, memoryBlobs } from './files.ts'
import { s3Blobs } from './s3.ts'

/** The bucket of `S3_*` if that is set, else files in `dataDir`/blobs. For `:memory:` they are in memory. */
export function createBlobs({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Blobs {
  if (s3) return s3Blobs(s3)
  return dataDir === IN_MEMORY ? memoryBlobs() : fileBlobs(join(dataDir, 'blobs'))
}
