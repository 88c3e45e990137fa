import { isAbsolute, relative } from 'node:path'
import { root } from '../paths.ts'

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
    const file = isAbsolute(name) ? relative(root, name) : name
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
    if (failed.length > 0) {
      return failed.map(({ fullName, failureMessages = [] }) => withReason(`${file}: ${fullName}`, failureMessages[0]))
    }
    return status === 'failed' ? [`${file}: could not be loaded`] : []
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
