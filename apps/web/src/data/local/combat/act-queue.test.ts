import { expect, test } from 'vitest'
import type { LocalDb } from '../store/local-db.ts'
import { actsDone, inTurn } from './act-queue.ts'

test('work waits for all that was asked for before, and a failure holds up nothing', async () => {
  const db = {} as LocalDb
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const works = [
    inTurn(db, () => first.promise.then(() => void done.push('first'))),
    inTurn(db, () => Promise.reject(new Error('full'))),
    inTurn(db, async () => void done.push('third')),
  ]
  const all = actsDone(db).then(() => done.push('all'))
  first.resolve()
  await expect(works[1]).rejects.toThrow('full')
  await all
  expect(done).toEqual(['first', 'third', 'all'])
})

test('another database has its own turns', async () => {
  const never = new Promise<void>(() => undefined)
  void inTurn({} as LocalDb, () => never)
  expect(await inTurn({} as LocalDb, async () => 'at once')).toBe('at once')
})
