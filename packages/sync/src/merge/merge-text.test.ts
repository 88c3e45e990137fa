import { expect, test } from 'vitest'
import { mergeText, mergeTyping } from './merge-text.ts'

const LIST = '- Apples\n- Bread\n- Candles\n- Dates\n- Eggs'

test('a line that both sides moved to different places is a conflict, whichever side comes first', () => {
  const once = '- Bread\n- Apples\n- Candles\n- Dates\n- Eggs'
  const twice = '- Bread\n- Candles\n- Dates\n- Apples\n- Eggs'
  expect(mergeText(LIST, once, twice)).toBeUndefined()
  expect(mergeText(LIST, twice, once)).toBeUndefined()
})

test('a line that one moved, or both to the same place, is there once', () => {
  const moved = '- Bread\n- Candles\n- Dates\n- Apples\n- Eggs'
  expect(mergeText(LIST, moved, LIST.replace('Candles', 'Chalk'))).toBe(moved.replace('Candles', 'Chalk'))
  expect(mergeText(LIST, moved, moved)).toBe(moved)
})

test('lines that both add in different places stay, also the same one', () => {
  expect(mergeText(LIST, `- Rope\n${LIST}`, `${LIST}\n- Rope`)).toBe(`- Rope\n${LIST}\n- Rope`)
})

test('line ends of another kind are no difference: a text field gives all of them back as line feeds', () => {
  const stored = 'The gate is shut.\r\nA bell rings.\r\nNobody came.'
  const [first, last] = [
    'AAA The gate is shut.\nA bell rings.\nNobody came.',
    'The gate is shut.\nA bell rings.\nNobody came. BBB',
  ]
  expect(mergeText(stored, first, last)).toBe('AAA The gate is shut.\nA bell rings.\nNobody came. BBB')
})

test('two windows of one person keep the letters of both, each once, wherever they are typed and erased', () => {
  const base = 'The gate is shut. A bell rings. Nobody came.'
  const theirs = 'At dusk the gate is shut. A loud bell rings. Nobody'
  const mine = 'The old gate is shut. A small bell rings. Nobody came home.'
  expect(mergeText(base, theirs, mine)).toBeUndefined()
  expect(mergeTyping(base, theirs, mine)).toBe('At dusk the old gate is shut. A loud small bell rings. Nobody home')
})
