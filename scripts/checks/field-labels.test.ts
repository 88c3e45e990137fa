import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'
import { isNode, isTestFile, type Node, parse, sourceFiles, walk } from './source-files.ts'

/** An element that takes the props of a form's field and names it by itself, too. */
function namesItself({ type, attributes }: Node): boolean {
  if (type !== 'JSXOpeningElement' || !Array.isArray(attributes)) return false
  const isField = attributes.some(
    ({ argument }: Node) => isNode(argument) && /^(field|checkbox)$/.test(calleeOf(argument)),
  )
  return isField && attributes.some(({ name, value }: Node) => isNode(name) && name.name === 'label' && isText(value))
}

function calleeOf({ callee }: Node): string {
  if (!isNode(callee)) return ''
  return String(isNode(callee.property) ? callee.property.name : callee.name)
}

function isText(value: unknown): boolean {
  return isNode(value) && value.type === 'Literal'
}

test('the label of a form’s field comes from field-labels.ts', () => {
  const files = sourceFiles(root).filter((file) => !isTestFile(file) && /^apps\/web\/src\/.*\.tsx$/.test(file))
  const found = files.filter((file) => {
    let isFound = false
    walk(parse(file, readFileSync(join(root, file), 'utf8')), (node) => {
      isFound ||= namesItself(node)
    })
    return isFound
  })
  expect(files.length).toBeGreaterThan(200)
  expect(found).toEqual([])
})
