import { expect, test } from 'vitest'
import { differingText } from './differing-text.ts'

const pieces = (here: string, there: string, isWhole = true) => differingText(here, there, { isWhole })
const marked = (here: string, there: string) =>
  pieces(here, there).flatMap((piece) => ('text' in piece && piece.isOnlyHere ? [piece.text] : []))
const inWords = (here: string, there: string) =>
  pieces(here, there, false).map((piece) => ('lines' in piece ? `(${piece.lines} lines)` : piece.text))
const LINES = Array.from({ length: 50 }, (_, at) => `Line ${at} of the evening at the weir.`)

test('marks the words that only one version has', () => {
  const shown = pieces('The gate opens at dusk.', 'The gate opens at first bell.')
  expect(shown.map((piece) => ('text' in piece ? piece.text : '')).join('')).toBe('The gate opens at dusk.')
  expect(marked('The gate opens at dusk.', 'The gate opens at first bell.')).toEqual(['dusk'])
})

test('marks a phrase as one piece, the spaces between its words included', () => {
  const [here, there] = ['It opens at first bell. Ilse waits.', 'It opens at dusk, not at dawn. Ilse waits.']
  expect(marked(here, there)).toEqual(['first bell'])
  expect(pieces(here, there).map((piece) => piece.at)).toEqual([0, 12, 22])
})

test('marks nothing where both are the same', () => {
  expect(pieces('Two keys', 'Two keys')).toEqual([{ text: 'Two keys', isOnlyHere: false, at: 0 }])
})

test('of a long text, only what differs and a little around it is shown, in both versions', () => {
  const there = LINES.join('\n')
  const here = LINES.with(25, 'Line 25: Corin lied.').join('\n')
  const [before, ...others] = inWords(here, there)
  expect(before).toBe('(22 lines)')
  expect(others.at(-1)).toBe('(21 lines)')
  expect(others.slice(0, -1).join('')).toBe(
    `${[LINES[22], LINES[23], LINES[24], 'Line 25: Corin lied.', LINES[26], LINES[27], LINES[28]].join('\n')}\n`,
  )
})

test('words that the other version lacks are shown with what is around their place', () => {
  const there = LINES.join('\n')
  const here = LINES.toSpliced(25, 1).join('\n')
  expect(inWords(here, there).join('')).toContain(`${LINES[24]}\n${LINES[26]}`)
})

test('no letter is lost in the whole text', () => {
  const here = LINES.toSpliced(4, 1, 'Rain.').join('\n')
  expect(
    pieces(here, LINES.join('\n'))
      .map((piece) => ('text' in piece ? piece.text : '?'))
      .join(''),
  ).toBe(here)
})

test('a text in one long line is cut between words', () => {
  const words = Array.from({ length: 400 }, (_, at) => `word${at}`)
  const shown = inWords(words.with(200, 'other').join(' '), words.join(' '))
  expect(shown).toHaveLength(5)
  expect(shown[1]).toMatch(/^word\d+ .* word199 $/)
  expect(shown[3]).toMatch(/^ word201 .* word\d+ $/)
})

test('two versions that differ in spaces alone are shown whole', () => {
  const text = LINES.join('\n')
  expect(inWords(text, `${text}\n`)).toEqual([text])
})
