import type { FoundThing } from '@lanternkeep/importers'
import { expect, test } from 'vitest'
import { fieldsAsPlaced } from './as-written.ts'

const page: FoundThing = {
  place: { file: 'weir.md', at: '' },
  source: 'Notes',
  raw: '',
  reading: { kind: 'page', name: 'The weir', text: 'It rains.', number: 3, leftovers: '**Date:** 2025-13-45' },
  fields: [
    { field: 'Session', source: '"session": 3', becomes: '3', how: 'mapped' },
    { field: 'Date', source: '', becomes: 'Today', how: 'approximated', why: 'the file gives none' },
    { field: 'Date', source: '"date": "2025-13-45"', becomes: 'Note: 2025-13-45', how: 'note' },
  ],
}

test('a page that becomes a handout loses its number, keeps its notes, and needs no day', () => {
  expect(fieldsAsPlaced(page, { pagesBecome: 'handouts' })).toEqual([
    { field: 'Session', source: '"session": 3', becomes: '', how: 'ignored', why: 'a handout has none' },
    { field: 'Date', source: '"date": "2025-13-45"', becomes: 'Note: 2025-13-45', how: 'note' },
  ])
  expect(fieldsAsPlaced(page, { pagesBecome: 'sessions' })).toEqual(page.fields)
})
