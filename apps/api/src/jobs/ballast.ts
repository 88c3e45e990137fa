import { mkdirSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'

const MIB = 1024 * 1024
export const BALLAST_BYTES = 16 * MIB
/** Below this the disk is nearly full already, and the reserve would only make it worse. */
const ENOUGH_FREE_BYTES = 256 * MIB

/**
 * A file without content of value. On a full disk even deleting needs room, which the server's operator gets by
 * removing this file. Created again at the next start with enough room.
 */
export function keepBallast(dataDir: string, log: Pick<Logger, 'warn'>, freeBytes = freeBytesOf): void {
  const file = join(dataDir, 'ballast')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (statSync(file, { throwIfNoEntry: false })?.size === BALLAST_BYTES) return
    const free = freeBytes(dataDir)
    if (free < ENOUGH_FREE_BYTES) {
      log.warn(
        `Only ${Math.floor(free / MIB)} MiB are free on the disk with the data. When it is full, nothing can be saved`,
      )
      return
    }
    writeFileSync(`${file}.part`, Buffer.alloc(BALLAST_BYTES), { mode: 0o600 })
    renameSync(`${file}.part`, file)
  } catch (err) {
    // This must not keep the server from starting.
    log.warn({ err }, 'could not reserve disk space')
    rmSync(`${file}.part`, { force: true })
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
