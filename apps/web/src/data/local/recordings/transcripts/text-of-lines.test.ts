import { expect, test } from 'vitest'
import { textOfLines } from './text-of-lines.ts'

const line = (start: number, text: string, speaker?: string) => {
  return { start, end: start + 1_000, text, ...(speaker && { speaker }) }
}

test('lines that follow each other are one paragraph, and a long pause begins another', () => {
  const text = textOfLines([line(0, 'The water is black.'), line(1_500, 'It does not move.'), line(9_000, 'It stops.')])
  expect(text).toBe('The water is black. It does not move.\n\nIt stops.')
})

test('each speaker has a paragraph that begins with who speaks', () => {
  const text = textOfLines([line(0, 'Who goes?', 'A'), line(1_000, 'I do.', 'B'), line(2_000, 'Quietly.', 'B')])
  expect(text).toBe('A: Who goes?\n\nB: I do. Quietly.')
})
