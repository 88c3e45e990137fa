import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'
import { failedInPlaywright, failedInVitest, flakyInPlaywright, strayInVitest } from './failures.ts'

test("failed unit tests are named with their file and reason, and so is a file that can't be loaded", () => {
  const testResults = [
    {
      name: join(root, 'packages/sync/src/merge/merge.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'a counter adds up' },
        { status: 'failed', fullName: 'a text is kept', failureMessages: ['Error: it is gone\n\n    at line 1'] },
      ],
    },
    { name: join(root, 'scripts/checks/sizes.test.ts'), status: 'failed', assertionResults: [] },
    { name: join(root, 'scripts/rooms.test.ts'), status: 'passed', assertionResults: [] },
  ]
  expect(failedInVitest({ testResults })).toEqual([
    'packages/sync/src/merge/merge.test.ts: a text is kept\n    Error: it is gone\n    at line 1',
    'scripts/checks/sizes.test.ts: could not be loaded',
  ])
})

test('errors outside of all tests are named with what ran meanwhile', () => {
  const path = join(root, 'packages/sync/src/pull.test.ts')
  const during = { VITEST_TEST_PATH: path, VITEST_TEST_NAME: 'a pull ends' }
  expect(strayInVitest([{ message: 'fetch failed', ...during }, { message: 'no memory' }])).toEqual([
    'outside of a test, during packages/sync/src/pull.test.ts: a pull ends\n    fetch failed',
    'outside of a test\n    no memory',
  ])
})

test('failed stories are named, and errors outside of them; flaky ones separately', () => {
  const spec = (title: string, status: string, message?: string) => {
    return { title, file: 'menu.spec.ts', tests: [{ status, results: [{}, { error: { message } }] }] }
  }
  const inner = { specs: [spec('is flaky', 'flaky', '\u001b[31mTimed out\u001b[39m'), spec('passes', 'expected')] }
  const suites = [{ specs: [spec('fails', 'unexpected'), spec('is left out', 'skipped')], suites: [inner] }]
  expect(failedInPlaywright({ suites, errors: [{ message: 'no browser\n    at launch' }] })).toEqual([
    'menu.spec.ts: fails',
    'no browser',
  ])
  expect(flakyInPlaywright({ suites, errors: [] })).toEqual(['menu.spec.ts: is flaky\n    Timed out'])
})
