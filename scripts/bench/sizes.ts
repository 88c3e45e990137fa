import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { webDist } from '../paths.ts'
import type { Figure } from './figure.ts'

/**
 * What the menu needs is named in the page itself; `loaded` is what the browser had loaded when the campaigns were
 * shown.
 */
export function measureSizes(loaded: string[]): Figure[] {
  const html = readFileSync(join(webDist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '')
  const scripts = named.filter((path) => path.endsWith('.js'))
  const styles = named.filter((path) => path.endsWith('.css'))
  const all = [...new Set([...scripts, ...loaded.filter((path) => path.endsWith('.js'))])]
  return [
    lineOf('JavaScript until the menu is painted, gz', scripts, 150),
    lineOf('JavaScript until Your Campaigns is interactive, gz', all, 300),
    lineOf('CSS of the first page, gz', styles, 45),
  ]
}

function lineOf(what: string, paths: string[], goal: number): Figure {
  const kb =
    paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(webDist, path)), { level: 9 }).length, 0) / 1000
  return {
    what,
    value: kb,
    unit: 'KB',
    goal: { atMost: goal },
    information: `${paths.length} files`,
  }
}
