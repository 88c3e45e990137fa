import { expect, test } from 'vitest'
import { countOf, leftOutOf, none, playwrightCounts, runnerCounts, sumOf, vitestCounts } from './counts.ts'

test('a check counts as one test', () => {
  expect(countOf(0)).toEqual({ passed: 1, failed: 0 })
  expect(countOf(2)).toEqual({ passed: 0, failed: 1 })
})

test('the counts of the steps add up', () => {
  expect(sumOf([])).toEqual(none)
  expect(sumOf([countOf(0), countOf(1), { passed: 40, failed: 2 }])).toEqual({ passed: 41, failed: 3 })
})

test("a test file that can't be loaded is a failure", () => {
  const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] }
  const failing = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }
  const unloaded = { status: 'failed', assertionResults: [] }
  const report = { numPassedTests: 2, numFailedTests: 1, success: false, testResults: [passing, failing, unloaded] }
  expect(vitestCounts(report)).toEqual({ passed: 2, failed: 2 })
})

test('a flaky browser test and a global error are failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }
  expect(playwrightCounts({ stats, errors: [] })).toEqual({ passed: 5, failed: 2 })
  expect(playwrightCounts({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }).failed).toBe(1)
})

test("a story that this machine can't play neither passes nor fails, and is counted separately", () => {
  const report = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 2 }, errors: [] }
  expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 0 })
  expect(leftOutOf(report)).toBe(2)
})

test('a runner that exits with an error has failed even if its report shows no failure', () => {
  expect(runnerCounts(1, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 1 })
  expect(runnerCounts(1, { passed: 7, failed: 3 })).toEqual({ passed: 7, failed: 3 })
})

test('a runner that ran nothing, or left no report, has failed', () => {
  expect(runnerCounts(0, none)).toEqual({ passed: 0, failed: 1 })
  expect(runnerCounts(0, undefined)).toEqual({ passed: 0, failed: 1 })
  expect(runnerCounts(0, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 0 })
})
