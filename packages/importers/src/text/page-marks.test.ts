import { expect, test } from 'vitest'
import { type PageMark, rewriteMarks } from './page-marks.ts'

function marksIn(text: string): PageMark[] {
  const marks: PageMark[] = []
  rewriteMarks(text, (mark) => {
    marks.push(mark)
    return undefined
  })
  return marks
}

test.each<[string, PageMark]>([
  ['[[Weir Hag]]', { kind: 'link', name: 'Weir Hag', shown: 'Weir Hag' }],
  ['[[NPCs/Old Tom|Tom]]', { kind: 'link', name: 'Old Tom', shown: 'Tom' }],
  ['| [[Old Tom\\|Tom]] |', { kind: 'link', name: 'Old Tom', shown: 'Tom' }],
  ['[[Harbor#The inn]]', { kind: 'link', name: 'Harbor', shown: 'Harbor, The inn' }],
  ['[[#The inn]]', { kind: 'link', name: '', shown: 'The inn' }],
  ['[Tom](../NPCs/Old%20Tom.md)', { kind: 'link', name: 'Old Tom', shown: 'Tom' }],
  ['![[map.png|300]]', { kind: 'embed', name: 'map.png', shown: 'map.png' }],
  ['![The map](img/map.png)', { kind: 'embed', name: 'map.png', shown: 'The map' }],
  ['%%has the key%%', { kind: 'comment', text: 'has the key' }],
  ['a <!-- has\nthe key --> b', { kind: 'comment', text: 'has\nthe key' }],
  ['<b>loud', { kind: 'tag' }],
])('%s', (text, mark) => {
  expect(marksIn(text)).toEqual([mark])
})

test.each([
  '```html\n<b>bold</b> [[Hag]] %%x%%\n```',
  '`<i>x</i>` and ``[[Hag]] ` <b>``',
  '~~~\n<b>\n```\n</b>',
  '<https://example.com> and <mailto:a@example.com>',
  '[a site](https://example.com/a.md) ![far](https://example.com/a.png) [here](#top)',
  '\\[[Hag]] 100%% 3 < 4 [ ] [x] [1]',
])('%s has no marks', (text) => {
  expect(marksIn(text)).toEqual([])
})

test('what is replaced knows the letters beside it, and everything else stays', () => {
  const text = 'the[[Hag]]s, `[[Hag]]`'
  expect(rewriteMarks(text, (_, { before, after, written }) => `${before}-${after}-${written.length}`)).toBe(
    'thee-s-7s, `[[Hag]]`',
  )
})
