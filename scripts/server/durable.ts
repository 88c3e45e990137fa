import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/** Gives a finished file its name. Once this returns, a power failure loses neither. */
export function putInPlace(part: string, file: string): void {
  flush(part)
  renameSync(part, file)
  // Windows can't flush a folder.
  if (process.platform !== 'win32') flush(dirname(file))
}

function flush(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
