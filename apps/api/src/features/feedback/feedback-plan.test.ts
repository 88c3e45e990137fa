import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { queryPlanOf } from '../../testing/raw-sql.ts'
import { feedbackPageQuery } from './feedback.repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a page of feedback is found through one index, without sorting', () => {
  const page = feedbackPageQuery({ limit: 50, after: { created_at: '2026-11-20T20:00:00.000Z', seq: 9 } })
  const steps = queryPlanOf(server.deps.db, page)
  expect(steps[0]).toBe('SEARCH feedback USING INDEX feedback_newest (created_at<?)')
  expect(steps.join()).not.toContain('TEMP B-TREE')
})
