import { expect, test } from 'vitest'
import { formOf, readForm } from './feature-form.ts'

const now = new Date(2026, 10, 20)
const feature = {
  id: 'f',
  title: 'Larger type',
  description: 'For reading across the table.',
  status: 'planned',
  plannedQuarter: 'Q1',
  plannedYear: 2027,
  priority: 3,
  createdAt: '2026-11-20T20:00:00Z',
} as const

test('a new feature is unplanned, with the current year at hand', () => {
  expect(formOf(undefined, now)).toEqual({
    title: '',
    description: '',
    status: 'unplanned',
    plannedQuarter: '',
    plannedYear: 2026,
  })
})

test('an edit starts with what is there, and sends no priority so that it stays', () => {
  expect(readForm(formOf(feature, now)).body).toEqual({
    title: 'Larger type',
    description: 'For reading across the table.',
    status: 'planned',
    plannedQuarter: 'Q1',
    plannedYear: 2027,
  })
})

test('an unplanned one sends neither quarter nor year, whatever was chosen before', () => {
  const form = { ...formOf(feature, now), status: 'unplanned' as const }
  expect(readForm(form).body).toMatchObject({ plannedQuarter: null, plannedYear: null })
})

test('everything that is missing is said at once', () => {
  const empty = { ...formOf(undefined, now), status: 'in_progress' as const, plannedYear: '' as const }
  expect(readForm(empty)).toEqual({
    body: undefined,
    errors: {
      title: 'Title is required',
      description: 'Description is required',
      plannedQuarter: 'Quarter is required for planned/in-progress features',
      plannedYear: 'Year is required for planned/in-progress features',
    },
  })
})
