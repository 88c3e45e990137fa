import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter } from 'vitest/node'
import { cache } from '../paths.ts'

/** An error outside of all tests: vitest fails the run for it, and its JSON report doesn't tell. */
export type StrayError = {
  message: string
  /** The file that ran, and the test, if one did. */
  VITEST_TEST_PATH?: string
  VITEST_TEST_NAME?: string
}

export const strayErrorsReport = join(cache, 'test-reports/stray-errors.json')

/** A reporter of vitest that writes them to a file. */
export default class StrayErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly StrayError[]): void {
    writeFileSync(strayErrorsReport, JSON.stringify(errors.map(withoutRest)))
  }
}

function withoutRest({ message, VITEST_TEST_PATH, VITEST_TEST_NAME }: StrayError): StrayError {
  return { message, VITEST_TEST_PATH, VITEST_TEST_NAME }
}
