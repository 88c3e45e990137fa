import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { build, defaultClientConditions, type Plugin, type Rolldown } from 'vite'

/** Replaces a piece of one source file in a bundle. The file is named by the end of its path. */
export type SourcePatch = { file: string; from: string; to: string }

/** `applied`: the patches of files that are part of the bundle. */
export type Bundle = { script: Script; applied: ReadonlySet<SourcePatch> }

const HERE = dirname(fileURLToPath(import.meta.url))

/** Bundles an entry with its imports, as the app's own build does, into a script that sets `bundle`. */
export async function bundleScript(entry: string, patches: readonly SourcePatch[] = []): Promise<Bundle> {
  const applied = new Set<SourcePatch>()
  const built = await build({
    configFile: false,
    root: HERE,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [patchSources(patches, applied)],
    // The same code as the minified build that the app ships, in which pieces can be patched.
    resolve: {
      alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }],
      conditions: ['es2015', ...defaultClientConditions],
    },
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      modulePreload: false,
      lib: { entry: join(HERE, entry), formats: ['iife'], name: 'bundle' },
    },
  })
  const [output] = (built as Rolldown.RolldownOutput[])[0]?.output ?? []
  return { script: new Script(output?.code ?? '', { filename: entry }), applied }
}

/** A snippet that isn't there exactly once means that the source has changed: the patch must follow it. */
export function patchSources(patches: readonly SourcePatch[], applied: Set<SourcePatch>): Plugin {
  return {
    name: 'patch-sources',
    enforce: 'pre',
    transform(code, id) {
      const own = patches.filter(({ file }) => id.endsWith(`/${file}`))
      return own.length === 0 ? undefined : own.reduce((text, patch) => patched(text, patch, applied), code)
    },
  }
}

function patched(code: string, patch: SourcePatch, applied: Set<SourcePatch>): string {
  const pieces = code.split(patch.from)
  if (pieces.length !== 2) throw new Error(`${patch.file} has ${pieces.length - 1} times: ${patch.from}`)
  applied.add(patch)
  return pieces.join(patch.to)
}
