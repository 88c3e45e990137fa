import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Plain zod adds its English messages and every method of every type to the bundle; `zod/mini` adds neither. */
test('zod is imported as zod/mini everywhere, so that no locale reaches the browser', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const imports = files.flatMap((name) => {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    return [...source.matchAll(/from '(zod[^']*)'/g)].map(([, from]) => `${name}: ${from}`)
  })
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter((line) => !line.endsWith(': zod/mini'))).toEqual([])
})
