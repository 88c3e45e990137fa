import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'
import { sourceFiles } from './source-files.ts'

test('every cited heading of docs/behavior.md exists', () => {
  const page = readFileSync(join(root, 'docs/behavior.md'), 'utf8')
  const headings = new Set([...page.matchAll(/^## (.*)$/gm)].map(([, title = '']) => anchorOf(title)))
  const cited = sourceFiles(root).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [...source.matchAll(/behavior\.md#([a-z-]+)/g)].map(([, anchor = '']) => ({ file, anchor }))
  })
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter(({ anchor }) => !headings.has(anchor))).toEqual([])
})

const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')
