import { expect, test } from 'vitest'
import { characterLine } from './character-line.ts'

test('level, calling and ancestry are one line', () => {
  expect(characterLine({ level: 6, class: 'Lockwright', race: 'Foxkin' })).toBe('Level 6 Lockwright, Foxkin')
  expect(characterLine({ race: 'Foxkin' })).toBe('Foxkin')
  expect(characterLine({})).toBe('')
})
