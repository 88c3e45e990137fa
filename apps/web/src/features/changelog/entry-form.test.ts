import { expect, test } from 'vitest'
import { entryForm, entryValues } from './entry-form.ts'
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

test('a date is the same in every time zone; a time shows its date here', () => {
  expect(dayInWords('2026-11-20')).toBe('Nov 20, 2026')
  expect(dayInWords(moment)).toBe('Nov 20, 2026')
  expect(dayOf('2026-11-20')).toBe('2026-11-20')
  expect(dayOf(moment)).toBe('2026-11-20')
  expect(dayOf(new Date(2026, 0, 5, 0, 1).toISOString())).toBe('2026-01-05')
})

test('everything that is missing is reported at once', () => {
  const issues = entryForm(undefined).safeParse(entryValues(undefined)).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual([
    'Version is required',
    'Title is required',
    'Description is required',
    'Release date is required',
  ])
})

test('an edit sends the whole entry with its changes', () => {
  const { id: _, ...fields } = entry
  const typed = { ...entryValues(entry), title: '  Dice ', releaseDate: '2026-11-21' }
  expect(entryForm(entry).parse(typed)).toEqual({ ...fields, title: 'Dice', releaseDate: '2026-11-21' })
})

test('the time of a release is kept unless its date changes', () => {
  const timed = { ...entry, releaseDate: moment }
  expect(entryForm(timed).parse(entryValues(timed)).releaseDate).toBe(moment)
  expect(entryForm(timed).parse({ ...entryValues(timed), releaseDate: '2026-11-19' }).releaseDate).toBe('2026-11-19')
})
