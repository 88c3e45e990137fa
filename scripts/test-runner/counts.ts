/** The result of a test step: how many passed, how many did not. */
export type Counts = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export const none: Counts = { passed: 0, failed: 0 }

export function sumOf(all: Counts[]): Counts {
  return all.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), none)
}

/** A check without parts, such as the compiler, counts as one test. */
export function countOf(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A file that could not be loaded has no tests to fail: it counts as one failure. */
export function vitestCounts(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/** A test that only passed at a second attempt did not pass; a global error is a failure of its own. */
export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** Stories that this machine can't play; each one says what it needs. */
export function leftOutOf({ stats }: PlaywrightReport): number {
  return stats.skipped
}

/**
 * A runner that exits with an error or ran nothing has failed, whatever its report says; so has one without a report.
 */
export function runnerCounts(exitCode: number, counts: Counts | undefined): Counts {
  const { passed, failed } = counts ?? none
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: unexplained ? 1 : failed }
}
