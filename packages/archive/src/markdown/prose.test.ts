import { mentionFinder } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import type { Linked } from './links.ts'
import { plainMarkdown, proseMarkdown } from './prose.ts'

const MIRA: Linked = { id: 'm', name: 'Mira Vale', path: 'people/Mira Vale' }
const links = {
  find: mentionFinder([MIRA]),
  named: (name: string) => (name === 'Mira Vale' ? MIRA : undefined),
  isWhole: true,
}
const written = (text: string) => proseMarkdown(text, { links, headingFrom: 3 })

test.each([
  ['With @mira vale.', 'With [[people/Mira Vale|mira vale]].'],
  ['@Miranda and a@Mira Vale', '@Miranda and a@Mira Vale'],
  ['See [[Mira Vale]] and [[Mira Vale|her]].', 'See [[people/Mira Vale|Mira Vale]] and [[people/Mira Vale|her]].'],
  ['See [[Nobody]].', 'See \\[\\[Nobody]].'],
  ['![[Nobody]]', '\\!\\[\\[Nobody]]'],
  ['`@Mira Vale [[x]] <b>`', '`@Mira Vale [[x]] <b>`'],
  ['[@Mira Vale](https://a.example)', '[@Mira Vale](https://a.example)'],
  ['A ![map](https://tracker.example/a.png)', 'A [map](https://tracker.example/a.png)'],
  ['![map][1]', '\\![map][1]'],
  ['<iframe src="https://a.example"></iframe>', '\\<iframe src="https://a.example">\\</iframe>'],
  ['<https://a.example> 3 < 4 \\<b>', '<https://a.example> 3 < 4 \\<b>'],
  ['# Plan\n###### Deep', '### Plan\n###### Deep'],
  ['#nospace', '#nospace'],
  ['```\n# not a heading @Mira Vale\n```\n# one', '```\n# not a heading @Mira Vale\n```\n### one'],
  ['```\nnever closed', '```\nnever closed\n```'],
  ['| Who |\n|---|\n| @Mira Vale |', '| Who |\n|---|\n| [[people/Mira Vale\\|Mira Vale]] |'],
  ['a | b @Mira Vale', 'a | b [[people/Mira Vale|Mira Vale]]'],
  ['one\r\ntwo', 'one\ntwo'],
])('%j reads %j', (text, expected) => expect(written(text)).toBe(expected))

test('where not every name may be known, an @ before another one goes', () => {
  const text = proseMarkdown('@Hob met @Mira Vale', { links: { ...links, isWhole: false }, headingFrom: 2 })
  expect(text).toBe('Hob met [[people/Mira Vale|Mira Vale]]')
})

test('a name in a line of ours is plain words', () => {
  expect(plainMarkdown('*Mira* [x] <b>\n|a|')).toBe('\\*Mira\\* \\[x\\] \\<b\\> \\|a\\|')
})
