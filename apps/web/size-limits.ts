import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Chunks with all that they import at once, and how many KB of it a device may load, gzipped. */
const LIMITS = { menu: 150, local: 300, join: 315, player: 355, tidy: 360 }

/**
 * Fails a build whose menu, list of campaigns, join form, player's view or upkeep of the database needs more code than
 * that: an import in the wrong place easily doubles it.
 */
export function sizeLimits(): Plugin {
  return {
    name: 'lanternkeep:size-limits',
    apply: 'build',
    writeBundle(_, bundle) {
      for (const [name, atMostKb] of Object.entries(LIMITS)) {
        const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name)
        if (!chunk) return this.error(`The build has no chunk ${name}`)
        const codes = [...withImports(bundle, chunk.fileName)].map((file) => codeOf(bundle, file))
        const kb = codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000
        if (kb > atMostKb) this.error(`${name} needs ${kb.toFixed(1)} KB of code, gzipped: more than ${atMostKb}`)
      }
    },
  }
}

function withImports(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const chunk = bundle[file]
  if (chunk?.type === 'chunk') for (const each of chunk.imports) withImports(bundle, each, found)
  return found
}

function codeOf(bundle: Rolldown.OutputBundle, file: string): string {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? chunk.code : ''
}
