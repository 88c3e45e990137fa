import { expect, test } from 'vitest'
import { featureForm, featureValues } from './feature-form.ts'

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

test('a new feature is unplanned, with the current year preselected', () => {
  expect(featureValues(undefined, now)).toEqual({
    title: '',
    description: '',
    status: 'unplanned',
    plannedQuarter: '',
    plannedYear: 2026,
  })
})

test('an edit starts with the stored values, and sends no priority so that it stays', () => {
  expect(featureForm.parse(featureValues(feature, now))).toEqual({
    title: 'Larger type',
    description: 'For reading across the table.',
    status: 'planned',
    plannedQuarter: 'Q1',
    plannedYear: 2027,
  })
})

test('an unplanned feature sends neither quarter nor year, whatever was chosen before', () => {
  const form = { ...featureValues(feature, now), status: 'unplanned' as const }
  expect(featureForm.parse(form)).toMatchObject({ plannedQuarter: null, plannedYear: null })
})

test('everything that is missing is reported at once', () => {
  const empty = { ...featureValues(undefined, now), status: 'in_progress' as const, plannedYear: '' as const }
  const issues = featureForm.safeParse(empty).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual({
    title: 'Title is required',
    description: 'Description is required',
    plannedQuarter: 'Quarter is required for planned/in-progress features',
    plannedYear: 'Year is required for planned/in-progress features',
  })
})
