import { expect, test } from 'vitest'
import { plannedFeatureBody } from './planned-features.ts'

const idea = { title: 'Maps', description: 'Drawn ones', status: 'unplanned' }
const QUARTER = 'Quarter is required for planned/in-progress features'
const YEAR = 'Year is required for planned/in-progress features'

function problems(body: unknown): Record<string, string> {
  const issues = plannedFeatureBody.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('an idea needs neither quarter nor year, and an untouched select may stay empty', () => {
  expect(problems(idea)).toEqual({})
  expect(problems({ ...idea, plannedQuarter: '', plannedYear: null })).toEqual({})
})

test.each(['planned', 'in_progress'])('%s needs its quarter and its year', (status) => {
  expect(problems({ ...idea, status })).toEqual({ plannedQuarter: QUARTER, plannedYear: YEAR })
  expect(problems({ ...idea, status, plannedQuarter: '', plannedYear: 2027 })).toEqual({ plannedQuarter: QUARTER })
  expect(problems({ ...idea, status, plannedQuarter: 'Q1', plannedYear: null })).toEqual({ plannedYear: YEAR })
  expect(problems({ ...idea, status, plannedQuarter: 'Q1', plannedYear: 2027 })).toEqual({})
})

test('all errors are reported together', () => {
  expect(problems({ title: ' ', description: '', status: 'planned', plannedQuarter: '' })).toEqual({
    title: 'Title is required',
    description: 'Description is required',
    plannedQuarter: QUARTER,
    plannedYear: YEAR,
  })
})

test('the answer itself may be sent back, and anything else is unknown', () => {
  const answer = { ...idea, id: 'f', priority: 3, plannedQuarter: null, plannedYear: null, createdAt: '2026-11-20' }
  expect(problems(answer)).toEqual({})
  expect(plannedFeatureBody.safeParse({ ...idea, votes: 3 }).success).toBe(false)
})
