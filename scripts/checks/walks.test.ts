import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'

/** The short forms that docs/architecture.md explains before its first walk. */
const FOLDERS = {
  'apps/': 'apps/',
  'sync/': 'packages/sync/src/',
  'importers/': 'packages/importers/src/',
  'api/': 'apps/api/src/',
}
const WEB = 'apps/web/src/'

test('every row of the walks names a file, and functions that are in it', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (\d+) \| `([^`]+)` \| ([^|]+) \|/gm)]
  expect(rows.length).toBeGreaterThan(40)
  const wrong = rows.flatMap(([, row, path = '', functions = '']) => {
    const file = join(root, fullPath(path))
    if (!existsSync(file)) return [`${row}: no file ${path}`]
    const source = readFileSync(file, 'utf8')
    const names = [...functions.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? [])
    const missing = names.filter((name) => !new RegExp(`function\\*? ${name}\\b`).test(source))
    return missing.map((name) => `${row}: no function ${name} in ${path}`)
  })
  expect(wrong).toEqual([])
})

/** A walk that returns to a file it left is hard to follow. */
test('no walk comes back to a file', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  for (const walk of page.split(/^## Walk /m).slice(1)) {
    const files = [...walk.matchAll(/^\| \d+ \| `([^`]+)`/gm)].map(([, path]) => path)
    expect(files).toEqual([...new Set(files)])
  }
})

function fullPath(path: string): string {
  const short = Object.entries(FOLDERS).find(([prefix]) => path.startsWith(prefix))
  return short ? short[1] + path.slice(short[0].length) : WEB + path
}
