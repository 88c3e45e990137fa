import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../../../../..')

/** Writes the demo world into the data folder of a server, which may be running. */
export function seedDemoWorld(dataDir: string): void {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  execFileSync(process.execPath, [join(repository, 'scripts/server/seed.ts')], { cwd: repository, env })
}
