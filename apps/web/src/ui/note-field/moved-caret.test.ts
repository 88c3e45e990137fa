import { expect, test } from 'vitest'
import { movedCaret } from './moved-caret.ts'

/** The bar is the caret. */
function moved(marked: string, next: string): string {
  const caret = movedCaret(marked.replace('|', ''), next, marked.indexOf('|'))
  return `${next.slice(0, caret)}|${next.slice(caret)}`
}

test('the caret stays with its words when someone else writes after it, before it or on both sides', () => {
  expect(moved('One.| Two.', 'One. Two. Three.')).toBe('One.| Two. Three.')
  expect(moved('One.|', 'One.\n\nThree.')).toBe('One.|\n\nThree.')
  expect(moved('One. Two|.', 'Zero. One. Two.')).toBe('Zero. One. Two|.')
  expect(moved('One. Two|', 'Zero. One. Two! Three.')).toBe('Zero. One. Two|! Three.')
  expect(moved('One. Two|. Three.', 'Zero. One. Two. Three. Four.')).toBe('Zero. One. Two|. Three. Four.')
})

test('a caret in deleted words stays where they were', () => {
  expect(moved('One. Va|nished. Three.', 'One. Three.')).toBe('One. |Three.')
})
