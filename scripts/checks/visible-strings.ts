import { isNode, isTestFile, lineAt, type Node, parse, walk } from './source-files.ts'

/** `where` names the function around it, or the constant. A gap in the text is written `{}`. */
export type VisibleString = { file: string; line: number; where: string; text: string }

/** Where people's texts are: the web, what the server answers and mails, and the words both share. */
const AREAS = ['apps/web/src/', 'apps/api/src/', 'packages/']

/** Migrations and queries. */
const UNSEEN_FILES = /^apps\/api\/src\/storage\//

/** Attributes that no one reads. */
const UNSEEN_ATTRIBUTES =
  /^(className|classNames|style|styles|type|role|id|key|name|href|src|d|viewBox|color|variant|size|fill|rel|target|data-.*|aria-(live|controls|labelledby|describedby|haspopup))$/

/** Calls whose texts are for developers, or for machines. */
const UNSEEN_CALLS =
  /^(Error|TypeError|RangeError|sql|raw|log|warn|info|debug|querySelector|querySelectorAll|matchMedia)$/

const WORDS = /\p{L}{2,} \S|\S \p{L}{2,}/u
const CAPITALIZED = /^\p{Lu}\p{Ll}{2,}(…|\.\.\.)?$/u
const CODE = /^[a-z-]+: |[{}=<>]|;$|; *\w+:|^\/|^--|^[a-z]+( [a-z]+)*:|^[\d.%()-]*$|^[a-z\d-]+$|^\d+(px|%|rem)|^M\d/

/** Texts of one source file that a person may see: more are found rather than fewer. */
export function visibleStrings(file: string, source: string): VisibleString[] {
  if (isTestFile(file) || UNSEEN_FILES.test(file) || !AREAS.some((area) => file.startsWith(area))) return []
  const found: VisibleString[] = []
  walk(parse(file, source), (node, around) => {
    const text = textOf(node)
    if (text === undefined || !isVisible(node, text, around)) return
    found.push({ file, line: lineAt(source, node.start), where: placeOf(around), text })
  })
  return found
}

/** Every text in a source file, whether a person may see it or not. Gaps in templates are written `{}`. */
export function textsOf(file: string, source: string): string[] {
  const texts: string[] = []
  walk(parse(file, source), (node) => {
    const text = textOf(node)
    if (text !== undefined) texts.push(text)
  })
  return texts
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node.value).replaceAll(/\s+/g, ' ').trim() || undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  return parts.join('{}')
}

function isVisible(node: Node, text: string, around: Node[]): boolean {
  if (!/\p{L}/u.test(text) || around.some(isUnseen)) return false
  if (node.type === 'JSXText') return true
  const [parent] = around
  if (parent?.type === 'JSXAttribute' || parent?.type === 'JSXExpressionContainer') return /\p{Lu}|\S \S/u.test(text)
  const bare = text.replaceAll('{}', '')
  if (CODE.test(bare)) return false
  return WORDS.test(text) || (CAPITALIZED.test(text) && !isKey(node, parent))
}

/** A word that names a property, or is compared with, is not a visible text. */
function isKey(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'Property') return parent.key === node
  return parent?.type === 'BinaryExpression' || parent?.type === 'TSLiteralType' || parent?.type === 'MemberExpression'
}

function isUnseen(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return isNode(node.source)
    case 'ImportExpression':
    case 'TSLiteralType':
      return true
    case 'JSXAttribute':
      return UNSEEN_ATTRIBUTES.test(nameOf(node.name))
    case 'CallExpression':
    case 'NewExpression':
      return UNSEEN_CALLS.test(nameOf(node.callee))
    case 'TaggedTemplateExpression':
      return UNSEEN_CALLS.test(nameOf(node.tag))
    default:
      return false
  }
}

function placeOf(around: Node[]): string {
  for (const node of around) {
    const name = node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator' ? nameOf(node.id) : ''
    if (name) return name
  }
  return ''
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'JSXNamespacedName') return nameOf(node.name)
  return typeof node.name === 'string' ? node.name : ''
}
