import { isAbsolute, relative } from 'node:path'
import { root } from '../paths.ts'

/** The parts of vitest's JSON report that name failures. */
export type VitestFailures = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; tests: { status: string }[] }[] }

/** The parts of Playwright's JSON report that name failures. */
export type PlaywrightFailures = { suites: Suite[]; errors: { message?: string }[] }

export function failedInVitest({ testResults }: VitestFailures): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = isAbsolute(name) ? relative(root, name) : name
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`)
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
  return [...own.map(({ title, file }) => `${file}: ${title}`), ...inner]
}
