import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, web } from '../paths.ts'
import { qualityPage } from './quality-page.ts'
import { readResults } from './results.ts'
import { TRIALS } from './trials.ts'

const at = '2026-11-20T08:00:00.000Z'

test('QUALITY.md says what the trials found last', () => {
  expect(readFileSync(join(root, 'QUALITY.md'), 'utf8')).toBe(qualityPage(readResults()))
})

test('a trial that never ran says so, and a loss is not hidden', () => {
  expect(qualityPage({})).toContain('| - | - | - | not yet run |')
  const page = qualityPage({
    'power-cut': { tried: 1000, survived: 998, lost: 2, at, commit: 'abc1234', seconds: 9, note: 'and a note' },
  })
  expect(page).toContain('| 1,000 | 998 | 2 | 2026-11-20, commit abc1234; and a note |')
})

test('a trial that failed without a loss says so', () => {
  const slow = { tried: 500, survived: 500, lost: 0, at, commit: 'abc1234', seconds: 9, failed: true as const }
  expect(qualityPage({ 'login-storm': slow })).toContain('| 500 | 500 | 0 | **failed** on 2026-11-20, commit abc1234 |')
})

test('every trial has a name of its own', () => {
  const names = TRIALS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('every trial that plays a story names one that is there', () => {
  const stories = TRIALS.flatMap(({ run }) => (run[0]?.endsWith('story.ts') ? [run.slice(-2)] : []))
  expect(stories.length).toBeGreaterThan(0)
  for (const [file = '', name = ''] of stories) {
    expect(readFileSync(join(web, 'e2e', `${file}.spec.ts`), 'utf8'), file).toContain(name)
  }
})
