import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root } from '../../paths.ts'

/** The last one that stores a fight's log as the first release did; devices out there may still run it. */
const FIRST_RELEASE = '31254525'

/**
 * The folder of an older release, installed and built. OLDER_RELEASE names one that is ready. Otherwise the first
 * release is made from the history, with packages that pnpm has or fetches.
 */
export function olderRelease(): string {
  const { OLDER_RELEASE: given } = process.env
  const folder = given ?? join(cache, 'releases', FIRST_RELEASE)
  if (!given && !existsSync(folder)) makeRelease(FIRST_RELEASE, folder)
  if (!existsSync(join(folder, 'apps/web/dist/index.html'))) throw new Error(`${folder} has no built web`)
  return folder
}

function makeRelease(commit: string, folder: string): void {
  console.log(`Making the release of ${commit} (once)`)
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  const archive = join(part, 'release.tar')
  run('git', ['archive', '--output', archive, commit], root)
  run('tar', ['-xf', archive], part)
  rmSync(archive)
  run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'], part)
  run(process.execPath, ['scripts/build.ts'], part)
  renameSync(part, folder)
}

function run(command: string, args: string[], cwd: string): void {
  const env = { ...process.env, CI: 'true' }
  const { status } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status === 0) return
  const hint = 'OLDER_RELEASE can name a folder with an older release that is installed and built.'
  throw new Error(`${command} ${args.join(' ')} ended with ${status}. ${hint}`)
}
