import { expect, test } from 'vitest'
import { aProject } from '../testing/a-project.ts'
import { importCycles } from './check-cycles.ts'

const [a, b, c] = ['a', 'b', 'c'].map((name) => `packages/schema/src/${name}.ts`) as [string, string, string]

test('files that import each other are named, including types and detours', () => {
  const project = aProject({
    [a]: `import type { B } from './b.ts'\nexport type A = B`,
    [b]: `export * from './c.ts'\nexport type B = 1`,
    [c]: `import { a } from './a.ts'\nexport const c = a`,
  })
  expect(importCycles(project)).toEqual([[a, b, c]])
})

test('a chain is not a cycle, and neither is code loaded on demand', () => {
  const project = aProject({
    [a]: `import { b } from './b.ts'\nexport const a = b`,
    [b]: `import { c } from './c.ts'\nexport const b = c`,
    [c]: `export const c = () => import('./a.ts')`,
  })
  expect(importCycles(project)).toEqual([])
})
