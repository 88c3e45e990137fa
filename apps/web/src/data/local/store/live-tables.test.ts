import 'fake-indexeddb/auto'
import { Dexie, type Table } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveTables } from './live-tables.ts'

type Row = { id: number; text: string }
type Shelf = Dexie & { books: Table<Row, number>; letters: Table<Row, number> }

let shelf: Shelf
beforeEach(async () => {
  shelf = new Dexie('shelf') as Shelf
  shelf.version(1).stores({ books: 'id', letters: 'id' })
  await shelf.open()
})
afterEach(() => shelf.delete())

const watch = () => {
  const answers: string[][] = []
  const query = vi.fn(async () => (await shelf.books.toArray()).map(({ text }) => text))
  const subscription = liveTables([shelf.books], query).subscribe((answer) => answers.push(answer))
  return { answers, query, subscription }
}

test('it answers at once and after each change of its tables, and not of others', async () => {
  const { answers, query, subscription } = watch()
  await vi.waitFor(() => expect(answers).toEqual([[]]))
  await shelf.letters.put({ id: 1, text: 'Dear Mira' })
  await shelf.books.put({ id: 1, text: 'Tides' })
  await vi.waitFor(() => expect(answers).toEqual([[], ['Tides']]))
  expect(query).toHaveBeenCalledTimes(2)
  subscription.unsubscribe()
  await shelf.books.put({ id: 2, text: 'Bells' })
  expect(query).toHaveBeenCalledTimes(2)
})

test('a change while it asks is in the last answer', async () => {
  const { answers } = watch()
  await Promise.all([1, 2, 3].map((id) => shelf.books.put({ id, text: `Volume ${id}` })))
  await vi.waitFor(() => expect(answers.at(-1)).toEqual(['Volume 1', 'Volume 2', 'Volume 3']))
})

test('it keeps nothing of changes that don’t concern it', async () => {
  const kept = Dexie.on.storagemutated as unknown as { subscribers: unknown[] }
  const before = kept.subscribers.length
  const { subscription } = watch()
  expect(kept.subscribers.length).toBe(before + 1)
  subscription.unsubscribe()
  expect(kept.subscribers.length).toBe(before)
})

test('closing its database is no error', async () => {
  const failed = vi.fn()
  shelf.close()
  const answer = shelf.books.toArray()
  liveTables([shelf.books], () => answer).subscribe({ error: failed })
  await expect(answer).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  expect(failed).not.toHaveBeenCalled()
})
