import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const PAINTER = join(import.meta.dirname, 'draw-still-menu.ts')
const DRAWS_WITHIN_MS = 120_000
/** Of names and of all other text, for most languages. */
const FIRST_FONTS = /\/(alegreya-latin-600|source-sans-3-latin-wght)-normal-[\w-]+\.woff2$/

/**
 * Puts the menu's styles and code into the head of index.html, and the menu itself, drawn by that code, into a template
 * that `src/app/still` shows before the code has arrived.
 */
export function stillMenu(): Plugin {
  return {
    name: 'lanternkeep:still-menu',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => (bundle ? menuTags(bundle) : []),
    },
    async writeBundle({ dir = '' }, bundle) {
      const index = join(dir, 'index.html')
      const page = withoutRepeats(readFileSync(index, 'utf8'))
      writeFileSync(index, page)
      const next = chunkNamed(bundle, 'local').fileName
      const { stdout } = await promisify(execFile)(process.execPath, [PAINTER, index, `/${next}`], {
        timeout: DRAWS_WITHIN_MS,
      })
      if (!stdout) return this.error('The menu was not drawn')
      writeFileSync(
        index,
        page.replace('<div id="root">', () => `${stdout}\n    <div id="root">`),
      )
    },
  }
}

function menuTags(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const menu = chunkNamed(bundle, 'menu')
  const link = (rel: string, file: string): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel, crossorigin: true, href: `/${file}` },
    injectTo: 'head',
  })
  const entry = chunks(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/start-app.tsx'))
  const files = [menu.fileName, ...(entry ? [entry.fileName] : []), ...menu.imports]
  const fonts = Object.keys(bundle).filter((file) => FIRST_FONTS.test(file))
  return [
    ...files.map((file) => link('modulepreload', file)),
    ...fonts.map((file) => fontLink(`/${file}`)),
    ...[...(menu.viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file)),
  ]
}

/** Behind the code, which every screen waits for. Otherwise a browser asks for a font only once a text in it is drawn. */
function fontLink(href: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, fetchpriority: 'low', href }
  return { tag: 'link', attrs, injectTo: 'head' }
}

/** Without links to the code that the page runs anyway. */
function withoutRepeats(page: string): string {
  const [, run = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? []
  return page.replaceAll(new RegExp(`<link rel="modulepreload"[^>]* href="${run}">\\s*`, 'g'), '')
}

function chunkNamed(bundle: Rolldown.OutputBundle, wanted: string): Rolldown.OutputChunk {
  const chunk = chunks(bundle).find(({ name }) => name === wanted)
  if (!chunk) throw new Error(`The build has no chunk ${wanted}`)
  return chunk
}

function chunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((each) => each.type === 'chunk')
}
