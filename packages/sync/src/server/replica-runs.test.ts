import { expect, test } from 'vitest'
import { createReplicaRuns } from './replica-runs.ts'

const person = 'user:gm'

test('a device that starts again and again is one device', () => {
  const runs = createReplicaRuns()
  const shared = ['a', 'a', 'b', 'c', 'c'].map((run) => runs.isShared({ person, replica: 'laptop', run }))
  expect(shared).toEqual([false, false, false, false, false])
})

test('two runs that take turns are two devices with one replica, and both learn it', () => {
  const runs = createReplicaRuns()
  const shared = ['a', 'b', 'a', 'b'].map((run) => runs.isShared({ person, replica: 'laptop', run }))
  expect(shared).toEqual([false, false, true, true])
})

test("replicas of other accounts and devices that name no run don't count", () => {
  const runs = createReplicaRuns()
  runs.isShared({ person, replica: 'laptop', run: 'a' })
  runs.isShared({ person: 'user:other', replica: 'laptop', run: 'b' })
  expect(runs.isShared({ person, replica: 'laptop', run: 'a' })).toBe(false)
  expect(runs.isShared({ person, replica: 'laptop' })).toBe(false)
})
