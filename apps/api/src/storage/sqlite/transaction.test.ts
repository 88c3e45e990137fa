import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { describeTransactions } from '../../testing/transaction-contract.ts'
import { first, run, type Tx } from '../sql.ts'
import { closeDatabase, openDatabase } from './open.ts'
import type { SqliteDb } from './sqlite-db.ts'

describeTransactions('SQLite', async () => {
  const db = openDatabase(':memory:')
  return { db, close: async () => closeDatabase(db) }
})

let db: SqliteDb
beforeEach(() => {
  db = openDatabase(':memory:')
  db.sqlite.exec('create table word (text text)')
})

const write = (tx: Tx, text: string) => run(tx, sql`insert into word values (${text})`)
const words = () => db.sqlite.prepare('select text from word').pluck().all()

test('effects run outside of the transaction', async () => {
  const ran: boolean[] = []
  await db.transaction(async (tx) => tx.afterCommit(() => ran.push(db.sqlite.inTransaction)))
  expect(ran).toEqual([false])
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
