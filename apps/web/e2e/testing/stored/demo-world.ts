import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../../../../..')

/** Writes the demo world into the data folder of a server, which may be running. */
export function seedDemoWorld(dataDir: string): void {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  execFileSync(process.execPath, [join(repository, 'scripts/server/seed.ts')], { cwd: repository, env })
}
