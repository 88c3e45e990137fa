import type { Plugin } from 'vite'

/** Vite wraps each dynamic import of a build in what this module exports. */
const HELPER = '\0vite/preload-helper.js'
/**
 * Vite moves what follows into the import that the loader calls, so its second handler never hears that a file didn't
 * arrive. After `await` it does.
 */
const IMPORT_THEN = /\bimport\([^()]*\)\s*\.then\(/
const OWN_SOURCE = /\/src\/[^?]*\.tsx?$/
const LOADER = '/src/lib/browser/load-chunk.ts'

/** What `import()` of a build goes through; see the loader. Vite has no setting for it. */
export function repeatableImports(): Plugin {
  let isInPlace = false
  return {
    name: 'lanternkeep:repeatable-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      // Also a chunk that imports nothing more is named to the loader.
      build: { modulePreload: { resolveDependencies: (file, imports) => (imports.length > 0 ? imports : [file]) } },
    }),
    load(id) {
      if (id !== HELPER) return undefined
      isInPlace = true
      return `export { loadChunk as __vitePreload } from '${LOADER}'`
    },
    transform(code, id) {
      if (!IMPORT_THEN.test(code) || !OWN_SOURCE.test(id)) return
      this.error('Await the import instead of calling its `then`: look at apps/web/chunk-loading.ts')
    },
    generateBundle() {
      if (!isInPlace) this.error('Vite has changed how it imports chunks: look at apps/web/chunk-loading.ts')
    },
  }
}
