import { isAbsolute, relative } from 'node:path'
import { root } from '../paths.ts'
import type { StrayError } from './stray-errors.ts'

/** The parts of vitest's JSON report that name failures. */
export type VitestFailures = {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

type StoryTest = { status: string; results?: { error?: { message?: string } }[] }
type Suite = { suites?: Suite[]; specs?: { title: string; file: string; tests: StoryTest[] }[] }

/** The parts of Playwright's JSON report that name failures. */
export type PlaywrightFailures = { suites: Suite[]; errors: { message?: string }[] }

export function failedInVitest({ testResults }: VitestFailures): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = inProject(name)
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
    if (failed.length > 0) {
      return failed.map(({ fullName, failureMessages = [] }) => withReason(`${file}: ${fullName}`, failureMessages[0]))
    }
    return status === 'failed' ? [`${file}: could not be loaded`] : []
  })
}

/** Errors that no test awaited, each with the test that ran at that moment. */
export function strayInVitest(errors: StrayError[]): string[] {
  return errors.map(({ message, VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }) => {
    const where = [path && inProject(path), test].filter(Boolean).join(': ')
    return withReason(where ? `outside of a test, during ${where}` : 'outside of a test', message)
  })
}

export function failedInPlaywright({ suites, errors }: PlaywrightFailures): string[] {
  const stories = suites.flatMap((suite) => storiesThat('unexpected', suite))
  return [...stories, ...errors.map(({ message }) => message?.split('\n')[0] ?? 'An error outside of the stories')]
}

/** Stories that only passed at the second attempt. */
export function flakyInPlaywright({ suites }: PlaywrightFailures): string[] {
  return suites.flatMap((suite) => storiesThat('flaky', suite))
}

function storiesThat(were: 'unexpected' | 'flaky', { suites = [], specs = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === were))
  const inner = suites.flatMap((suite) => storiesThat(were, suite))
  const reasonOf = (tests: StoryTest[]) =>
    tests.flatMap(({ results = [] }) => results).find(({ error }) => error)?.error
  return [...own.map(({ title, file, tests }) => withReason(`${file}: ${title}`, reasonOf(tests)?.message)), ...inner]
}

function inProject(file: string): string {
  return isAbsolute(file) ? relative(root, file) : file
}

const REASON_LINES = 4
const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** The name, and below it the first lines of what went wrong. */
function withReason(name: string, message = ''): string {
  const lines = message
    .replace(COLORS, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return [name, ...lines.slice(0, REASON_LINES).map((line) => `    ${line}`)].join('\n')
}
