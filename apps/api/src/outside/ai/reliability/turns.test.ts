import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const calm = new AbortController().signal

test('work runs one at a time, in order, and one that leaves delays no others', async () => {
  const takeTurn = createTurns()
  const order: string[] = []
  const wait = async (name: string, signal = calm) => {
    const end = await takeTurn(signal)
    order.push(name)
    return end
  }
  const end = await wait('first')
  const impatient = new AbortController()
  const second = wait('second', impatient.signal)
  const third = wait('third')
  impatient.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect(order).toEqual(['first'])
  end()
  ;(await third)()
  ;(await wait('fourth'))()
  expect(order).toEqual(['first', 'third', 'fourth'])
})

test('one that left before it was called gets no turn', async () => {
  await expect(createTurns()(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
})
