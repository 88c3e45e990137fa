import { expect, test } from 'vitest'
import { createAtMost, createLanes } from './in-order.ts'

function heldWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, finish: resolve }
}

test('work waits for work of its own lane, and for no other', async () => {
  const inLane = createLanes()
  const done: string[] = []
  const held = heldWork()
  const first = inLane('a', held.work).then(() => done.push('a1'))
  const second = inLane('a', async () => void done.push('a2'))
  await inLane('b', async () => void done.push('b'))
  expect(done).toEqual(['b'])
  held.finish()
  await Promise.all([first, second])
  expect(done.toSorted()).toEqual(['a1', 'a2', 'b'])
})

test('work that fails stops none of those behind it', async () => {
  const inLane = createLanes()
  const warned = new Promise((resolve) => process.once('warning', resolve))
  void inLane('a', async () => {
    throw new Error('no answer')
  })
  let isDone = false
  await inLane('a', async () => {
    isDone = true
  })
  expect(isDone).toBe(true)
  expect(await warned).toMatchObject({ message: 'no answer' })
})

test('no more works run at once than allowed, and one that fails makes room', async () => {
  const atMost = createAtMost(2)
  let [running, most] = [0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    throw new Error('no answer')
  }
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => atMost(work)))
  expect(results.map(({ status }) => status)).toEqual(Array(7).fill('rejected'))
  expect([running, most]).toEqual([0, 2])
})
