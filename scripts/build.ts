import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.ts'
import { cache, root, tools, web, webDist } from './paths.ts'
import { runNode } from './step.ts'

const stamp = join(cache, 'web-build')

/** What the built web depends on: everything the bundler reads, and the versions of external packages. */
const sources = [
  'apps/web/{index.html,*.ts,package.json}',
  'apps/web/{src,public}/**/*',
  'packages/*/src/**/*',
  'packages/*/package.json',
  'pnpm-lock.yaml',
  'tsconfig.json',
]

/** Builds the web into apps/web/dist; with `ifStale` only if a source differs from the last build. */
export async function buildWeb({ ifStale }: { ifStale: boolean }): Promise<boolean> {
  const wanted = sourceHash()
  if (ifStale && existsSync(join(webDist, 'index.html')) && readStamp() === wanted) return true
  const next = join(cache, `web-${process.pid}`)
  try {
    const args = ['build', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir']
    if ((await runNode([tools.vite, ...args], { cwd: web })) !== 0) return false
    await compressFiles(next)
    putInPlaceOf(webDist, next)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
  writeFileSync(stamp, wanted)
  return true
}

/** In two renames: a running server keeps serving whole builds, and a failed build changes nothing. */
function putInPlaceOf(folder: string, next: string): void {
  const before = `${next}-before`
  if (existsSync(folder)) renameSync(folder, before)
  renameSync(next, folder)
  rmSync(before, { recursive: true, force: true })
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
