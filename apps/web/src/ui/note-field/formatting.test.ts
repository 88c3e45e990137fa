import { expect, test } from 'vitest'
import { type Format, formatted } from './formatting.ts'

/** Two bars mark the selection, before and after. */
function after(marked: string, format: Format): string {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|') - 1
  const text = marked.replaceAll('|', '')
  const typing = formatted({ text, start, end }, format)
  const changed = text.slice(0, typing.start) + typing.text + text.slice(typing.end)
  const [from, to] = typing.select ?? [typing.start + typing.text.length, typing.start + typing.text.length]
  return `${changed.slice(0, from)}|${changed.slice(from, to)}|${changed.slice(to)}`
}

test('bold and italic go around the words, and are removed when asked again', () => {
  expect(after('the |third| bell', 'bold')).toBe('the **|third|** bell')
  expect(after('the **|third|** bell', 'bold')).toBe('the |third| bell')
  expect(after('the |third| bell', 'italic')).toBe('the *|third|* bell')
  expect(after('the **|third|** bell', 'italic')).toBe('the ***|third|*** bell')
  expect(after('the ***|third|*** bell', 'italic')).toBe('the **|third|** bell')
  expect(after('||', 'bold')).toBe('**||**')
})

test('a heading, a list, tasks and a quote begin every selected line', () => {
  expect(after('one\ntw||o\nthree', 'heading')).toBe('one\n## two||\nthree')
  expect(after('o|ne\ntwo|\nthree', 'list')).toBe('|- one\n- two|\nthree')
  expect(after('|one\ntwo|', 'tasks')).toBe('|- [ ] one\n- [ ] two|')
  expect(after('||', 'quote')).toBe('> ||')
})

test('one mark replaces another, and the same one is removed', () => {
  expect(after('|- one\n- [x] two|', 'tasks')).toBe('|- [ ] one\n- [ ] two|')
  expect(after('|- one\n- two|', 'list')).toBe('|one\ntwo|')
  expect(after('### on||e', 'heading')).toBe('## one||')
  expect(after('- [ ] on||e', 'list')).toBe('- one||')
})
