import { expect, test } from 'vitest'
import { NO_HISTORY, redo, type TypingHistory, undo, withBrowserUndo, withTyping } from './typing-history.ts'

/** Types letter by letter at the end. */
function typed(text: string, letters: string, history: TypingHistory = NO_HISTORY): TypingHistory {
  let [now, next] = [text, history]
  for (const letter of letters) {
    next = withTyping(next, { from: now, to: now + letter })
    now += letter
  }
  return next
}

/** The text after each of several steps back or forth. */
function taken(history: TypingHistory, text: string, ...steps: (typeof undo)[]): string[] {
  let [now, value] = [history, text]
  return steps.map((take) => {
    const { history: next, change } = take(now, value)
    now = next
    if (change) value = value.slice(0, change.start) + change.text + value.slice(change.end)
    return value
  })
}

test('undo goes back word by word and redo forth again', () => {
  const history = typed('', 'the tide turns')
  expect(taken(history, 'the tide turns', undo, undo, undo, undo, redo, redo, redo, redo)).toEqual([
    'the tide ',
    'the ',
    '',
    '',
    'the ',
    'the tide ',
    'the tide turns',
    'the tide turns',
  ])
})

test('what others wrote before, after or on both sides stays', () => {
  const history = typed('Dusk. ', 'Rain falls')
  expect(taken(history, 'Fog. Dusk. Rain falls', undo, undo, redo)).toEqual([
    'Fog. Dusk. Rain ',
    'Fog. Dusk. ',
    'Fog. Dusk. Rain ',
  ])
  expect(taken(history, 'Dusk. Rain falls\nThe bell rings.', undo, undo)).toEqual([
    'Dusk. Rain \nThe bell rings.',
    'Dusk. \nThe bell rings.',
  ])
  expect(taken(history, 'Fog. Dusk. Rain falls\nThe bell rings.', undo, undo)).toEqual([
    'Fog. Dusk. Rain \nThe bell rings.',
    'Fog. Dusk. \nThe bell rings.',
  ])
})

test('erased words come back at their place, letters erased one by one together', () => {
  let history = NO_HISTORY
  for (const [from, to] of [
    ['One two three', 'One tw three'],
    ['One tw three', 'One t three'],
    ['One t three', 'One  three'],
  ] as const)
    history = withTyping(history, { from, to })
  expect(taken(history, 'Zero. One  three', undo, redo)).toEqual(['Zero. One two three', 'Zero. One  three'])
})

test('a step whose words someone else changed is passed over', () => {
  const history = typed('', 'old boat sinks')
  expect(taken(history, 'old ship sinks', undo, undo, undo)).toEqual(['old ship ', 'ship ', 'ship '])
})

test('new typing ends what could be redone', () => {
  const { history } = undo(typed('', 'one two'), 'one two')
  expect(taken(typed('one ', 'three', history), 'one three', redo, undo)).toEqual(['one three', 'one '])
})

test('what the browser took back itself is not taken back again', () => {
  const history = withBrowserUndo(typed('one ', 'two'), { from: 'one two', to: 'one ' })
  expect(taken(history, 'one ', undo)).toEqual(['one '])
})
