import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const built = join(import.meta.dirname, '../../../dist')

/** A copy of the built web in a folder of its own. */
export function copyBuild(to: string): void {
  cpSync(built, to, { recursive: true })
}

/**
 * Replaces the folder with the next build: every script and style has another name, as after a change of all of them,
 * the server no longer has the old names, and the page says `name`.
 */
export function replaceByNextBuild(folder: string, name: string): void {
  const next = `${folder}-next`
  cpSync(folder, next, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const assets = globSync('assets/*.{js,css}', { cwd: next })
  const renamed = assets.map((path) => [fileOf(path), fileOf(path).replace(/(\.\w+)$/, `-${name}$1`)] as const)
  for (const path of [...assets, 'index.html', 'sw.js']) {
    const text = renamed.reduce((all, [from, to]) => all.replaceAll(from, to), readFileSync(join(next, path), 'utf8'))
    writeFileSync(join(next, path), path === 'index.html' ? withName(text, name) : withRevision(text, path, name))
  }
  for (const [from, to] of renamed) renameSync(join(next, 'assets', from), join(next, 'assets', to))
  rmSync(folder, { recursive: true })
  renameSync(next, folder)
}

function fileOf(path: string): string {
  return path.slice('assets/'.length)
}

function withName(html: string, name: string): string {
  return html.replace('<head>', `<head><meta name="build" content="${name}">`)
}

/** The worker knows the page by a revision; a page with another content has another one. */
function withRevision(text: string, path: string, name: string): string {
  if (path !== 'sw.js') return text
  const changed = text.replace(/(url:"index\.html",revision:")[^"]+/, `$1${name}`)
  if (changed === text) throw new Error('The service worker names no revision of index.html')
  return changed
}
