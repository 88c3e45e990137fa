import { expect, test } from 'vitest'
import { formOf, readForm } from './entry-form.ts'
import { dayInWords, dayOf } from './release-day.ts'

const moment = new Date(2026, 10, 20, 21, 42).toISOString()
const entry = {
  id: 'e',
  version: '1.1.0',
  title: 'Dice for everybody',
  description: 'Roll from your phone.',
  category: 'feature' as const,
  releaseDate: '2026-11-20',
}

test('a day is that day wherever one is; a moment is the day it falls on here', () => {
  expect(dayInWords('2026-11-20')).toBe('20 Nov 2026')
  expect(dayInWords(moment)).toBe('20 Nov 2026')
  expect(dayOf('2026-11-20')).toBe('2026-11-20')
  expect(dayOf(moment)).toBe('2026-11-20')
  expect(dayOf(new Date(2026, 0, 5, 0, 1).toISOString())).toBe('2026-01-05')
})

test('everything that is missing is said at once', () => {
  expect(readForm(formOf(undefined), undefined)).toEqual({
    body: undefined,
    errors: {
      version: 'Version is required',
      title: 'Title is required',
      description: 'Description is required',
      releaseDate: 'Release date is required',
    },
  })
})

test('an edit sends what is there, changed where it was changed', () => {
  const { id: _, ...fields } = entry
  const form = { ...formOf(entry), title: '  Dice ', releaseDate: '2026-11-21' }
  expect(readForm(form, entry).body).toEqual({ ...fields, title: 'Dice', releaseDate: '2026-11-21' })
})

test('the time of a release is kept while its day is', () => {
  const timed = { ...entry, releaseDate: moment }
  expect(readForm(formOf(timed), timed).body?.releaseDate).toBe(moment)
  expect(readForm({ ...formOf(timed), releaseDate: '2026-11-19' }, timed).body?.releaseDate).toBe('2026-11-19')
})
