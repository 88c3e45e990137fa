import { expect, test } from 'vitest'
import { onlyHere } from './word-differences.ts'

test('marks the words that only one version has', () => {
  const pieces = onlyHere('The gate opens at dusk.', 'The gate opens at first bell.')
  expect(pieces.map((piece) => piece.text).join('')).toBe('The gate opens at dusk.')
  expect(pieces.filter((piece) => piece.isOnlyHere).map((piece) => piece.text)).toEqual(['dusk'])
})

test('marks a phrase as one piece, the spaces between its words included', () => {
  const pieces = onlyHere('It opens at first bell. Ilse waits.', 'It opens at dusk, not at dawn. Ilse waits.')
  expect(pieces.filter((piece) => piece.isOnlyHere).map((piece) => piece.text)).toEqual(['first bell'])
  expect(pieces.map((piece) => piece.at)).toEqual([0, 12, 22])
})

test('marks nothing where both are the same', () => {
  expect(onlyHere('Two keys', 'Two keys')).toEqual([{ text: 'Two keys', isOnlyHere: false, at: 0 }])
})
