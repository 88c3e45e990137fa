import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { isNode, isTestFile, lineAt, type Node, parse, sourceFiles, walk } from './source-files.ts'

const MAX_FILE_LINES = 300
const MAX_TEST_FILE_LINES = 500
const MAX_FUNCTION_LINES = 80
const MAX_COMPONENT_LINES = 120

type Measured = { path: string; line: number; name: string; lines: number; wall: number }

/** Files and functions that exceed their limit, one line each. Lists may have any length. */
export function tooLong(root: string): string[] {
  const all = measure(root)
  const over = [...all.files, ...all.functions].filter(({ lines, wall }) => lines > wall)
  return over.map(
    ({ path, line, name, lines, wall }) => `${path}:${line} ${name} has ${lines} lines; the wall is ${wall}`,
  )
}

function measure(root: string): { files: Measured[]; functions: Measured[] } {
  const paths = sourceFiles(root).filter((path) => !path.includes('/lists/'))
  const sources = paths.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
  return {
    files: sources.map(({ path, source }) => fileOf(path, source)),
    functions: sources.flatMap(({ path, source }) => functionsIn(path, source)),
  }
}

function fileOf(path: string, source: string): Measured {
  const wall = isTestFile(path) ? MAX_TEST_FILE_LINES : MAX_FILE_LINES
  return { path, line: 1, name: 'the file', lines: source.trimEnd().split('\n').length, wall }
}

function functionsIn(path: string, source: string): Measured[] {
  const found: Measured[] = []
  walk(parse(path, source), (node, around) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    const name = nameOf(node, around)
    if (isSuite(around[0]) || (isTestFile(path) && /^describe[A-Z]/.test(name))) return
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name)
    const wall = isComponent ? MAX_COMPONENT_LINES : MAX_FUNCTION_LINES
    const line = lineAt(source, node.start)
    found.push({ path, line, name, lines: lineAt(source, node.end) - line + 1, wall })
  })
  return found
}

/** The callback of describe(), test.describe() or describe.each()() is a heading, not a function. */
function isSuite(parent: Node | undefined): boolean {
  return parent?.type === 'CallExpression' && namesOf(parent.callee).includes('describe')
}

/** Every name in the callee: test and describe in test.describe.only(). */
function namesOf(callee: unknown): unknown[] {
  if (!isNode(callee)) return []
  return [callee.name, ...namesOf(callee.property), ...namesOf(callee.object), ...namesOf(callee.callee)]
}

/** Its own name, or that of the variable it is assigned to, directly or wrapped as in memo(...). */
function nameOf(node: Node, around: Node[]): string {
  if (isNode(node.id)) return String(node.id.name)
  const holder = around.find(({ type }) => type !== 'CallExpression')
  const key = holder?.type === 'VariableDeclarator' ? holder.id : holder?.key
  return isNode(key) && typeof key.name === 'string' ? key.name : 'a function'
}

function spread(measured: Measured[]): string {
  const lines = measured.map((entry) => entry.lines).toSorted((a, b) => a - b)
  const at = (part: number) => lines[Math.floor((lines.length - 1) * part)] ?? 0
  return `median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(1)} lines`
}

if (import.meta.main) {
  const violations = tooLong(root)
  for (const violation of violations) console.error(violation)
  const { files, functions } = measure(root)
  console.log(`Sizes: ${files.length} files (${spread(files)}), ${functions.length} functions (${spread(functions)})`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
