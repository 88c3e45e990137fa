import { beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase } from './open.ts'
import { afterCommit, inTransaction, type Tx } from './transaction.ts'

let db: Db
beforeEach(() => {
  db = openDatabase(':memory:')
  db.sqlite.exec('create table word (text text)')
})

function write(tx: Tx, text: string): void {
  tx.sqlite.prepare('insert into word values (?)').run(text)
}
const words = () => db.sqlite.prepare('select text from word').pluck().all()

test('all of the work happens, and its result is returned', () => {
  const result = inTransaction(db, (tx) => {
    write(tx, 'lantern')
    return 7
  })
  expect(result).toBe(7)
  expect(words()).toEqual(['lantern'])
})

test('none of the work happens if it throws', () => {
  const failing = () =>
    inTransaction(db, (tx) => {
      write(tx, 'lantern')
      throw new Error('no oil')
    })
  expect(failing).toThrow('no oil')
  expect(words()).toEqual([])
})

test('a failing work inside another fails alone if it is caught', () => {
  inTransaction(db, (tx) => {
    write(tx, 'before')
    expect(() =>
      inTransaction(tx, (inner) => {
        write(inner, 'lost')
        throw new Error('no oil')
      }),
    ).toThrow('no oil')
    inTransaction(tx, (inner) => write(inner, 'after'))
  })
  expect(words()).toEqual(['before', 'after'])
})

test('effects run after the commit, in order, and those of a rolled back part never run', () => {
  const ran: string[] = []
  inTransaction(db, (tx) => {
    afterCommit(tx, () => ran.push(`first, in a transaction: ${db.sqlite.inTransaction}`))
    try {
      inTransaction(tx, (inner) => {
        afterCommit(inner, () => ran.push('lost'))
        throw new Error('no oil')
      })
    } catch {
      afterCommit(tx, () => ran.push('second'))
    }
    inTransaction(tx, (inner) => afterCommit(inner, () => ran.push('third')))
    expect(ran).toEqual([])
  })
  expect(ran).toEqual(['first, in a transaction: false', 'second', 'third'])
})

test('a failing effect affects neither the write nor the other effects', () => {
  const ran: string[] = []
  process.once('warning', () => ran.push('warned'))
  inTransaction(db, (tx) => {
    write(tx, 'lantern')
    afterCommit(tx, () => {
      throw new Error('nobody listens')
    })
    afterCommit(tx, () => ran.push('second'))
  })
  expect(ran).toEqual(['second'])
  expect(words()).toEqual(['lantern'])
})

test('work that would continue after the transaction is refused', () => {
  expect(() => inTransaction(db, async () => undefined)).toThrow('synchronous')
  expect(() => afterCommit(db as Tx, () => undefined)).toThrow('outside')
})

test('once SQLite has rolled back by itself, nothing more is written in that transaction', () => {
  const work = () =>
    inTransaction(db, (tx) => {
      write(tx, 'before')
      tx.sqlite.exec('rollback')
      inTransaction(tx, (inner) => write(inner, 'after'))
    })
  expect(work).toThrow('was rolled back')
  expect(words()).toEqual([])
})
