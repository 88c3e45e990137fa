import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { frontMatter } from './front-matter.ts'

const RUNS = { numRuns: 2000, seed: 20_261_123 }
const ODD = [
  '- a list',
  'yes',
  'No',
  'null',
  '~',
  '1e3',
  '0x1f',
  '012',
  '2026-11-20 ',
  '12:30:00',
  'a: b',
  'a #b',
  '# head',
  '"quoted"',
  "it's",
  'two\nlines\r\n\tthree',
  ' space ',
  '---',
  '...',
  '? key',
  '! tag',
  '&anchor',
  '*alias',
  '[[people/Mira|Mira]]',
  '{a: 1}',
  '%TAG',
  '@Mira',
  '`code`',
  '|',
  '>',
  '<<',
  '=',
  'Łódź 🐉 日本',
  '\u0085\u2028\u2029\ufeff\u007f\u0000',
]

const readBack = (written: string) => {
  const [, yaml = ''] = /^---\n([\s\S]*?)\n---\n$/.exec(written) ?? []
  expect(yaml.split('\n')).not.toContain('---')
  return [parse(yaml), parse(yaml, { version: '1.1' })]
}

test.each(ODD)('a property reads back as it was: %j', (text) => {
  for (const read of readBack(frontMatter({ title: text, tags: [text], count: 3, hidden: false }))) {
    expect(read).toEqual({ title: text, tags: [text], count: 3, hidden: false })
  }
})

test('any text and list of texts reads back as it was', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom(...ODD),
    fc.string({ minLength: 1 }),
  )
  fc.assert(
    fc.property(
      text,
      fc.array(text, { minLength: 1 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((each) => each !== 0),
      (one, list, number) => {
        const properties = { one: one.toWellFormed(), list: list.map((each) => each.toWellFormed()), number }
        for (const read of readBack(frontMatter(properties))) expect(read).toEqual(properties)
      },
    ),
    RUNS,
  )
})

test('what is empty is left out, and a day stays bare so that Obsidian takes it for a date', () => {
  expect(frontMatter({ date: { day: '2026-11-20' }, alias: '', tags: [], level: undefined })).toBe(
    '---\ndate: 2026-11-20\n---\n',
  )
  expect(frontMatter({ alias: '' })).toBe('')
})
