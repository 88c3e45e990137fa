import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFileNames, safeFileName, sameOnDisk } from './file-names.ts'

test.each([
  ['Mira Vale', 'Mira Vale'],
  ['What? "No": a/b\\c*|<d>', 'What- -No-- a-b-c---d-'],
  ['CON', 'CON_'],
  ['aux.notes', 'aux_.notes'],
  ['com¹', 'com¹_'],
  ['Console', 'Console'],
  ['...hidden', 'hidden'],
  ['The end. . ', 'The end'],
  ['#1 [Inn] ^mark', '-1 -Inn- -mark'],
  ['100%% sure', '100% sure'],
  ['a\nb\tc', 'a b c'],
  ['exe.\u202etxt', 'exe. txt'],
  ['   ', 'Unnamed'],
  ['..', 'Unnamed'],
  ['Zo\u0065\u0308', 'Zoë'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('%j becomes the file %j', (name, file) => expect(safeFileName(name)).toBe(file))

test('a long name is cut between letters, and an emoji of several signs is never torn', () => {
  const family = '👨‍👩‍👧‍👦'
  const cut = safeFileName(family.repeat(40))
  expect(cut.replaceAll(family, '')).toBe('')
  expect(new TextEncoder().encode(cut).length).toBeLessThanOrEqual(200)
})

test('two of one name, in any case or spelling of accents, get a number', () => {
  const free = createFileNames()
  const names = ['Mira', 'mira', 'Zoë', 'Zoe\u0308', 'Straße', 'STRASSE', 'Mira (2)', 'a/b', 'a-b']
  expect(names.map((name) => free('people', name))).toEqual([
    'people/Mira',
    'people/mira (2)',
    'people/Zoë',
    'people/Zoë (2)',
    'people/Straße',
    'people/STRASSE (2)',
    'people/Mira (2) (2)',
    'people/a-b',
    'people/a-b (2)',
  ])
  expect(free('notes', 'Mira')).toBe('notes/Mira')
})

test('no name makes a file that a system refuses, and no two make one file', () => {
  const names = fc.array(fc.string({ unit: 'binary', maxLength: 120 }), { maxLength: 30 })
  fc.assert(
    fc.property(names, (all) => {
      const free = createFileNames()
      const paths = all.map((name) => free('people', name.toWellFormed()))
      expect(new Set(paths.map(sameOnDisk)).size).toBe(paths.length)
      for (const path of paths) {
        const file = path.slice('people/'.length)
        expect(file).toMatch(/^[^\\/:*?"<>|#^[\]\p{Cc}\p{Cs}]+$/u)
        expect(file).not.toMatch(/^[\s.]|[\s.]$/)
        expect(file).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
        expect(new TextEncoder().encode(`${file}.md`).length).toBeLessThan(255)
      }
    }),
    { numRuns: 1000, seed: 20_261_123 },
  )
})
