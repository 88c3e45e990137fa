import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from '../paths.ts'

/** Outside the workspace: they depend on packages that nothing else here should ever load. */
export const peers = join(cache, 'bench-peers')

const PINNED = {
  pouchdb: '9.0.0',
  'express-pouchdb': '4.2.0',
  express: '4.22.3',
} as const
export const peerNames = `PouchDB ${PINNED.pouchdb} with express-pouchdb ${PINNED['express-pouchdb']}`

/** Installs them unless these versions are there; returns false if no registry can be reached. */
export function ensurePeers(): boolean {
  if (Object.entries(PINNED).every(([name, version]) => installedVersion(name) === version)) return true
  mkdirSync(peers, { recursive: true })
  writeFileSync(join(peers, 'package.json'), `${JSON.stringify({ private: true, dependencies: PINNED }, null, 2)}\n`)
  const args = ['install', '--no-audit', '--no-fund', '--loglevel', 'error']
  const isWindows = process.platform === 'win32'
  const npm = isWindows ? 'npm.cmd' : 'npm'
  return spawnSync(npm, args, { cwd: peers, stdio: ['ignore', 2, 2], shell: isWindows }).status === 0
}

function installedVersion(name: string): string | undefined {
  const manifest = join(peers, 'node_modules', name, 'package.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version : undefined
}
