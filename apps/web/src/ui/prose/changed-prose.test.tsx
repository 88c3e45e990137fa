import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { INJECTIONS } from '../../testing/injection-corpus.ts'
import { ChangedProse, type ChangedWords, shownWords } from './changed-prose.tsx'
import { Markdown } from './markdown.tsx'

afterEach(cleanup)

const wrap = (words: string, change: number) => <mark data-change={change}>{words}</mark>
const page = (text: string, changes: ChangedWords[]) =>
  render(<ChangedProse text={text} changes={changes} onChange={wrap} />).container
const marked = (container: HTMLElement) => [...container.querySelectorAll('mark')].map((each) => each.textContent)

/** Every place of a word in the shown text. */
function changesOf(text: string, word: string): ChangedWords[] {
  return [...shownWords(text).matchAll(new RegExp(word, 'g'))].map(({ index }, change) => {
    return { start: index, end: index + word.length, change }
  })
}

const TEXT = [
  '# The tide bell',
  'At **high tide** with a [tide table](https://tides.example) and `tide`',
  '- the tide\n- [ ] ask for the tide',
  '> tide',
  '| tide | low |\n|-|-|\n| a | tide |',
  '```\ntide\n```',
  '<b>tide</b>',
  '![tide](https://pictures.example/a.png)',
].join('\n\n')

test('words are marked wherever they are, and nothing else is', () => {
  const changes = changesOf(TEXT, 'tide')
  const container = page(TEXT, changes)
  expect(changes).toHaveLength(12)
  expect(marked(container)).toEqual(changes.map(() => 'tide'))
  expect([...container.querySelectorAll('mark')].map((each) => each.dataset.change)).toEqual(
    changes.map(({ change }) => String(change)),
  )
})

test('a change that spans formatting and blocks is marked in each of them', () => {
  const text = 'low **tide** and\n\n- rain'
  const container = page(text, [{ start: 2, end: shownWords(text).length, change: 0 }])
  expect(marked(container).join('|')).toBe('w |tide| and|rain')
})

test.each([TEXT, ...INJECTIONS])('marked or not, the same page is shown: %j', (text) => {
  const plain = render(<Markdown text={text} />).container.textContent
  const quarter = Math.floor(shownWords(text).length / 4)
  expect(page(text, [{ start: quarter, end: 3 * quarter, change: 0 }]).textContent).toBe(plain)
})
