import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { first, run, type Tx } from '../sql.ts'
import { openDatabase } from './open.ts'
import type { SqliteDb } from './sqlite-db.ts'

let db: SqliteDb
beforeEach(() => {
  db = openDatabase(':memory:')
  db.sqlite.exec('create table word (text text)')
})

const write = (tx: Tx, text: string) => run(tx, sql`insert into word values (${text})`)
const words = () => db.sqlite.prepare('select text from word').pluck().all()

test('all of the work happens, and its result is returned', async () => {
  const result = await db.transaction(async (tx) => {
    await write(tx, 'lantern')
    return 7
  })
  expect(result).toBe(7)
  expect(words()).toEqual(['lantern'])
})

test('none of the work happens if it throws', async () => {
  const failing = db.transaction(async (tx) => {
    await write(tx, 'lantern')
    throw new Error('no oil')
  })
  await expect(failing).rejects.toThrow('no oil')
  expect(words()).toEqual([])
})

test('a failing work inside another fails alone if it is caught', async () => {
  await db.transaction(async (tx) => {
    await write(tx, 'before')
    const failing = tx.transaction(async (inner) => {
      await write(inner, 'lost')
      throw new Error('no oil')
    })
    await expect(failing).rejects.toThrow('no oil')
    await tx.transaction((inner) => write(inner, 'after'))
  })
  expect(words()).toEqual(['before', 'after'])
})

test('effects run after the commit, in order, and those of a rolled back part never run', async () => {
  const ran: string[] = []
  await db.transaction(async (tx) => {
    tx.afterCommit(() => ran.push(`first, in a transaction: ${db.sqlite.inTransaction}`))
    try {
      await tx.transaction(async (inner) => {
        inner.afterCommit(() => ran.push('lost'))
        throw new Error('no oil')
      })
    } catch {
      tx.afterCommit(() => ran.push('second'))
    }
    await tx.transaction(async (inner) => inner.afterCommit(() => ran.push('third')))
    expect(ran).toEqual([])
  })
  expect(ran).toEqual(['first, in a transaction: false', 'second', 'third'])
})

test('a failing effect affects neither the write nor the other effects', async () => {
  const ran: string[] = []
  process.once('warning', () => ran.push('warned'))
  await db.transaction(async (tx) => {
    await write(tx, 'lantern')
    tx.afterCommit(() => {
      throw new Error('nobody listens')
    })
    tx.afterCommit(() => ran.push('second'))
  })
  expect(ran).toContain('second')
  expect(words()).toEqual(['lantern'])
})

test('a transaction that awaits anything but its statements is rolled back', async () => {
  const slow = db.transaction(async (tx) => {
    await write(tx, 'before')
    await setImmediate()
    await write(tx, 'after')
  })
  await expect(slow).rejects.toThrow('may await only its own statements')
  expect(words()).toEqual([])
})

test('a statement that comes after the end of its transaction is refused', async () => {
  const late = await db.transaction(async (tx) => tx)
  await expect(write(late, 'late')).rejects.toThrow('has ended')
  expect(() => late.afterCommit(() => undefined)).toThrow('has ended')
  expect(words()).toEqual([])
})

test("a read outside sees nothing of a transaction that isn't committed", async () => {
  const count = () => first(db, sql<{ count: number }>`select count(*) as count from word`)
  const reading: ReturnType<typeof count>[] = []
  await db.transaction(async (tx) => {
    await write(tx, 'lantern')
    reading.push(count())
    await write(tx, 'oil')
  })
  expect(await reading[0]).toEqual({ count: 2 })
})

test('once SQLite has rolled back by itself, nothing more is written in that transaction', async () => {
  const work = db.transaction(async (tx) => {
    await write(tx, 'before')
    db.sqlite.exec('rollback')
    await write(tx, 'after')
  })
  await expect(work).rejects.toThrow('has ended')
  expect(words()).toEqual([])
})
