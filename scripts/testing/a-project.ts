import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const packages = {
  'packages/schema/package.json': {
    name: '@lanternkeep/schema',
    exports: { '.': './src/index.ts', './lists/*': './src/lists/*.ts', './testing': './src/testing/builders.ts' },
  },
  'packages/sync/package.json': {
    name: '@lanternkeep/sync',
    exports: { '.': './src/index.ts', './client': './src/client/index.ts', './server': './src/server/index.ts' },
  },
  'apps/api/package.json': { name: '@lanternkeep/api' },
  'apps/web/package.json': { name: '@lanternkeep/web' },
}

const doors = [
  'packages/schema/src/index.ts',
  'packages/schema/src/lists/races.ts',
  'packages/schema/src/testing/builders.ts',
  'packages/sync/src/index.ts',
  'packages/sync/src/client/index.ts',
  'packages/sync/src/server/index.ts',
]

/**
 * A workspace like ours with these files in it, in a temporary folder that is deleted with the test; returns its path.
 */
export function aProject(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'lanternkeep-project-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, manifest] of Object.entries(packages)) write(path, JSON.stringify(manifest))
  for (const path of doors) write(path, 'export const door = 1\n')
  for (const [path, text] of Object.entries(files)) write(path, text)
  return root
}
