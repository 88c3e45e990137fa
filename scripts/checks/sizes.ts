import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { isNode, isTestFile, lineAt, type Node, parse, sourceFiles, walk } from './source-files.ts'

const MAX_FILE_LINES = 300
const MAX_TEST_FILE_LINES = 500
const MAX_FUNCTION_LINES = 80
const MAX_COMPONENT_LINES = 120
const MAX_PARAMETERS = 3

type Place = { path: string; line: number; name: string }
type Measured = Place & { lines: number; wall: number }
type Signature = Place & { parameters: number }
type Source = { path: string; source: string; program: Node }
type Sizes = { files: Measured[]; functions: Measured[]; signatures: Signature[] }

/** Files, functions and signatures that exceed their limit, one line each. Lists may have any length. */
export function sizeViolations({ files, functions, signatures }: Sizes): string[] {
  const tooLong = [...files, ...functions].filter(({ lines, wall }) => lines > wall)
  const tooMany = signatures.filter(({ parameters }) => parameters > MAX_PARAMETERS)
  return [
    ...tooLong.map(
      ({ path, line, name, lines, wall }) => `${path}:${line} ${name} has ${lines} lines; the wall is ${wall}`,
    ),
    ...tooMany.map(
      ({ path, line, name, parameters }) =>
        `${path}:${line} ${name} has ${parameters} parameters; pass what belongs together as one object`,
    ),
  ]
}

/** Our own sources in that folder. */
export function measure(root: string): Sizes {
  const paths = sourceFiles(root).filter((path) => !path.includes('/lists/'))
  const sources = paths.map((path): Source => {
    const source = readFileSync(join(root, path), 'utf8')
    return { path, source, program: parse(path, source) }
  })
  return {
    files: sources.map(fileOf),
    functions: sources.flatMap(functionsIn),
    signatures: sources.flatMap(signaturesIn),
  }
}

function fileOf({ path, source }: Source): Measured {
  const wall = isTestFile(path) ? MAX_TEST_FILE_LINES : MAX_FILE_LINES
  return { path, line: 1, name: 'the file', lines: source.trimEnd().split('\n').length, wall }
}

function functionsIn({ path, source, program }: Source): Measured[] {
  const found: Measured[] = []
  walk(program, (node, around) => {
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

const IS_SIGNATURE =
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|TSFunctionType|TSMethodSignature)$/

/** Functions and their types. Tests and callbacks are left out: what a callback gets is for its caller to say. */
function signaturesIn({ path, source, program }: Source): Signature[] {
  if (isTestFile(path)) return []
  const found: Signature[] = []
  walk(program, (node, around) => {
    if (!IS_SIGNATURE.test(node.type) || isCallback(node, around[0])) return
    const parameters = node.params as Node[]
    if (parameters[0] && isDatabase(parameters[0])) return
    found.push({ path, line: lineAt(source, node.start), name: nameOf(node, around), parameters: parameters.length })
  })
  return found
}

function isCallback(node: Node, parent: Node | undefined): boolean {
  return (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee !== node
}

const DATABASES = /^(Db|Tx|LocalDb|DocumentTx|Connection|DocumentReading|DocumentWriting)$/

/** Functions that work on a database take it first, then what they write. They may have any number of parameters. */
function isDatabase({ typeAnnotation }: Node): boolean {
  const type = isNode(typeAnnotation) ? typeAnnotation.typeAnnotation : undefined
  const typeName = isNode(type) ? type.typeName : undefined
  return isNode(typeName) && DATABASES.test(String(typeName.name))
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

/** Its own name, or that of what holds it: directly, wrapped as in memo(...), or as its type. */
function nameOf(node: Node, around: Node[]): string {
  const holder = around.find(({ type }) => type !== 'CallExpression' && type !== 'TSTypeAnnotation')
  const name = [node.id, node.key, holder?.key, HAS_ID.test(holder?.type ?? '') ? holder?.id : undefined].find(isNode)
  return typeof name?.name === 'string' ? name.name : 'a function'
}

const HAS_ID = /^(VariableDeclarator|TSTypeAliasDeclaration)$/

function spread(measured: Measured[]): string {
  const lines = measured.map((entry) => entry.lines).toSorted((a, b) => a - b)
  const at = (part: number) => lines[Math.floor((lines.length - 1) * part)] ?? 0
  return `median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(1)} lines`
}

if (import.meta.main) {
  const sizes = measure(root)
  const violations = sizeViolations(sizes)
  for (const violation of violations) console.error(violation)
  const { files, functions } = sizes
  console.log(`Sizes: ${files.length} files (${spread(files)}), ${functions.length} functions (${spread(functions)})`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
