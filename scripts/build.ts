import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root, tools, web, webDist } from './paths.ts'
import { runNode } from './step.ts'

const stamp = join(cache, 'web-build')

/** What the built web depends on: everything the bundler reads, and the versions of what it reads from outside. */
const sources = [
  'apps/web/{index.html,vite.config.ts,package.json}',
  'apps/web/{src,public}/**/*',
  'packages/*/src/**/*',
  'packages/*/package.json',
  'pnpm-lock.yaml',
  'tsconfig.json',
]

/** Builds the web into apps/web/dist; with `ifStale` only when a source differs from what the last build read. */
export async function buildWeb({ ifStale }: { ifStale: boolean }): Promise<boolean> {
  const wanted = sourceHash()
  if (ifStale && existsSync(join(webDist, 'index.html')) && readStamp() === wanted) return true
  rmSync(stamp, { force: true })
  const code = await runNode([tools.vite, 'build', '--logLevel', 'warn'], { cwd: web })
  if (code !== 0) return false
  mkdirSync(cache, { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    if (/\.test\.tsx?$|\/testing\//.test(path)) continue
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  }
  return hash.digest('hex')
}

function readStamp(): string | undefined {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

if (import.meta.main) process.exitCode = (await buildWeb({ ifStale: process.argv.includes('--if-stale') })) ? 0 : 1
