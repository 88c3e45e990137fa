import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from './blobs.ts'

/** For one process. Ids become file names. */
export function fileBlobs(folder: string): Blobs {
  const fileOf = (id: string) => join(folder, id.slice(0, 2), id)
  return {
    async put(id, bytes) {
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true, mode: 0o700 })
      const part = `${fileOf(id)}.${randomUUID()}.part`
      await writeThrough(part, bytes)
      await rename(part, fileOf(id))
    },
    async read(id) {
      return readFile(fileOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    remove: (id) => rm(fileOf(id), { force: true }),
  }
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function memoryBlobs(): Blobs {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (id, bytes) => void kept.set(id, bytes),
    read: async (id) => kept.get(id),
    remove: async (id) => void kept.delete(id),
  }
}
