import { expect, test } from 'vitest'
import { nextTask } from './next-task.ts'

test('what waits for the next task comes after everything that this one still does', async () => {
  const order: string[] = []
  const work = (async () => {
    for (let step = 0; step < 20; step += 1) await null
    order.push('this task')
  })()
  await nextTask()
  order.push('the next one')
  await work
  expect(order).toEqual(['this task', 'the next one'])
})
