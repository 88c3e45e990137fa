import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs packages that nothing else here should ever load into a folder outside the workspace, unless these versions
 * are there; returns false if no registry can be reached.
 */
export function ensureOutside(folder: string, pinned: Record<string, string>): boolean {
  if (Object.entries(pinned).every(([name, version]) => installedVersion(folder, name) === version)) return true
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ private: true, dependencies: pinned }, null, 2)}\n`)
  const args = ['install', '--no-audit', '--no-fund', '--loglevel', 'error']
  const isWindows = process.platform === 'win32'
  const npm = isWindows ? 'npm.cmd' : 'npm'
  return spawnSync(npm, args, { cwd: folder, stdio: ['ignore', 2, 2], shell: isWindows }).status === 0
}

function installedVersion(folder: string, name: string): string | undefined {
  const manifest = join(folder, 'node_modules', name, 'package.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version : undefined
}
