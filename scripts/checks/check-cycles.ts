import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../paths.ts'
import { importsOf, readWorkspace, resolveImport } from './imports.ts'
import { isTestFile, sourceFiles } from './source-files.ts'

/** Groups of files that import each other, including types. An `import()` on demand closes no cycle. */
export function importCycles(root: string): string[][] {
  const manifests = globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: root })
  const workspace = readWorkspace(root, manifests.map(dirname))
  const files = sourceFiles(root).filter((file) => !isTestFile(file))
  const importsByFile = new Map(
    files.map((file) => {
      const eager = importsOf(file, readFileSync(join(root, file), 'utf8')).filter(({ isLazy }) => !isLazy)
      const targets = eager.map(({ specifier }) => resolveImport(workspace, file, specifier))
      return [file, targets.flatMap((target) => ('file' in target ? [target.file] : []))]
    }),
  )
  return stronglyConnected(importsByFile).filter((group) => group.length > 1)
}

/** Tarjan's algorithm: each group holds the files that reach each other. */
function stronglyConnected(edges: Map<string, string[]>): string[][] {
  const groups: string[][] = []
  const indexes = new Map<string, number>()
  const lows = new Map<string, number>()
  const stack: string[] = []
  function visit(file: string): number {
    const index = indexes.size
    indexes.set(file, index)
    lows.set(file, index)
    stack.push(file)
    for (const next of edges.get(file) ?? []) {
      const low = indexes.has(next) ? (stack.includes(next) ? indexes.get(next) : undefined) : visit(next)
      lows.set(file, Math.min(lows.get(file) ?? index, low ?? index))
    }
    if (lows.get(file) === index) groups.push(stack.splice(stack.indexOf(file)).toSorted())
    return lows.get(file) ?? index
  }
  for (const file of edges.keys()) if (!indexes.has(file)) visit(file)
  return groups
}

if (import.meta.main) {
  const cycles = importCycles(root)
  for (const group of cycles) console.error(`These files import each other:\n  ${group.join('\n  ')}`)
  console.log(`Cycles: ${cycles.length} groups of files that import each other`)
  process.exitCode = cycles.length > 0 ? 1 : 0
}
