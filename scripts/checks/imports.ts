import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { isNode, lineAt, type Node, parse, walk } from './source-files.ts'

/** `isLazy`: loaded on demand. */
export type Import = { specifier: string; line: number; isLazy: boolean }

/** Every module that a file names: imports, types and re-exports included, and `import()` of a constant. */
export function importsOf(path: string, source: string): Import[] {
  const found: Import[] = []
  walk(parse(path, source), (node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return
    found.push({ specifier, line: lineAt(source, node.start), isLazy: node.type === 'ImportExpression' })
  })
  return found
}

const NAMES_A_MODULE = /^(Import|ExportNamed|ExportAll)Declaration$|^(ImportExpression|TSImportType)$/

function specifierOf(node: Node): string | undefined {
  if (!NAMES_A_MODULE.test(node.type)) return undefined
  const source = node.source ?? node.argument
  if (!isNode(source)) return undefined
  return typeof source.value === 'string' ? source.value : undefined
}

/** Where an import leads: one of our files, an external package, or nowhere. */
export type Target = { file: string } | { dependency: string } | { unresolved: string }

/** `packages` by name: their folder from the root, and what they export. */
export type Workspace = { root: string; packages: Map<string, { folder: string; exports: Record<string, string> }> }

export function readWorkspace(root: string, folders: string[]): Workspace {
  const packages = folders.map((folder) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return [name, { folder, exports }] as const
  })
  return { root, packages: new Map(packages) }
}

export function resolveImport({ root, packages }: Workspace, from: string, specifier: string): Target {
  if (specifier.startsWith('.')) return fileTarget(root, join(dirname(from), specifier.replace(/\?.*$/, '')), specifier)
  const dependency = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const member = packages.get(dependency)
  if (!member) return { dependency }
  const path = exportedPath(member.exports, `.${specifier.slice(dependency.length)}`)
  return path ? fileTarget(root, join(member.folder, path), specifier) : { unresolved: specifier }
}

function fileTarget(root: string, path: string, specifier: string): Target {
  const file = relative(root, join(root, path)).split(sep).join('/')
  return existsSync(join(root, file)) ? { file } : { unresolved: specifier }
}

/**
 * The file behind `subpath` ('.', './client', './lists/races') in a package's exports, including patterns with one *.
 */
function exportedPath(exports: Record<string, string>, subpath: string): string | undefined {
  if (exports[subpath]) return exports[subpath]
  for (const [pattern, path] of Object.entries(exports)) {
    const [before, after] = pattern.split('*')
    if (before === undefined || after === undefined) continue
    if (!subpath.startsWith(before) || !subpath.endsWith(after)) continue
    return path.replace('*', subpath.slice(before.length, subpath.length - after.length))
  }
  return undefined
}
