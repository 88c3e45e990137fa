import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Blobs } from '../../apps/api/src/blobs/blobs.ts'
import { fileBlobs } from '../../apps/api/src/blobs/files.ts'
import type { PostgresCopy } from '../../apps/api/src/storage/copying/postgres-side.ts'

const NAME = /^[0-9a-f]{64}$/

/** Stores every image of the folder in the table `blob`, in the transaction of `side`. Returns how many there are. */
export async function blobsToTable(folder: string, side: PostgresCopy): Promise<number> {
  const insert = 'insert into blob (id, bytes) values ($1, $2) on conflict (id) do nothing'
  return eachFile(folder, (id, bytes) => side.query(insert, [id, bytes]))
}

export async function blobsToBucket(folder: string, bucket: Blobs): Promise<number> {
  return eachFile(folder, (id, bytes) => bucket.put(id, bytes))
}

/** Stores those images that the folder doesn't have yet. */
export async function blobsFromTable(side: PostgresCopy, folder: string): Promise<number> {
  const { rows } = await side.query<{ id: string }>('select id from blob order by id')
  const missing = rows.filter(({ id }) => blobFile(folder, id) === undefined)
  const to = fileBlobs(folder)
  for (const { id } of missing) {
    const found = await side.query<{ bytes: Buffer }>('select bytes from blob where id = $1', [id])
    const bytes = found.rows[0]?.bytes
    if (bytes) await to.put(id, checked(id, bytes))
  }
  return missing.length
}

/** The file of an image, if the folder has it. */
export function blobFile(folder: string, id: string): string | undefined {
  return [join(folder, id.slice(0, 2), id), join(folder, id)].find((file) => existsSync(file))
}

async function eachFile(folder: string, work: (id: string, bytes: Buffer) => Promise<unknown>): Promise<number> {
  if (!existsSync(folder)) return 0
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => NAME.test(entry.name))
  for (const { parentPath, name } of files) await work(name, checked(name, readFileSync(join(parentPath, name))))
  return files.length
}

/** The name is the hash of the bytes, so a damaged image shows. */
function checked(id: string, bytes: Buffer): Buffer {
  if (createHash('sha256').update(bytes).digest('hex') !== id) throw new Error(`The image ${id} is damaged.`)
  return bytes
}
