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
    plannedYear: '2026',
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
  const empty = { ...featureValues(undefined, now), status: 'in_progress' as const, plannedYear: '' }
  const issues = featureForm.safeParse(empty).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual({
    title: 'Title is required',
    description: 'Description is required',
    plannedQuarter: 'Quarter is required for planned/in-progress features',
    plannedYear: 'Year is required for planned/in-progress features',
  })
})

test('a year that can’t be read or is out of bounds is refused, not turned into another one', () => {
  const problem = (plannedYear: string) =>
    featureForm.safeParse({ ...featureValues(feature, now), plannedYear }).error?.issues[0]?.message
  expect(problem('20/27')).toBe('Year must be a number')
  expect(problem('202')).toBe('Year must be at least 1970')
})
