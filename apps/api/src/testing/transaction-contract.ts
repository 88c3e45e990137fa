import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixedQuery } from '../storage/fixed-query.ts'
import { all, type Db, run, type Tx } from '../storage/sql.ts'

export type OpenedDb = { db: Db; close(): Promise<void> }

/** What every engine's transactions do. `open` gives a database without tables. */
export function describeTransactions(engine: string, open: () => Promise<OpenedDb>): void {
  describe(`transactions on ${engine}`, () => {
    let db: Db
    let close: OpenedDb['close']
    beforeEach(async () => {
      ;({ db, close } = await open())
      await run(db, sql`create table word (text text)`)
    })
    afterEach(() => close())

    const write = (tx: Tx, text: string) => run(tx, sql`insert into word values (${text})`)
    const words = async () => (await all(db, sql<{ text: string }>`select text from word`)).map(({ text }) => text)

    test('all of the work happens, and its result is returned', async () => {
      const result = await db.transaction(async (tx) => {
        await write(tx, 'lantern')
        return 7
      })
      expect(result).toBe(7)
      expect(await words()).toEqual(['lantern'])
    })

    test('a fixed query is asked with other values each time, outside and inside', async () => {
      const without = fixedQuery(
        (text, other) => sql<{ text: string }>`select text from word where text <> ${other} and text = ${text}`,
      )
      await db.transaction(async (tx) => {
        for (const text of ['lantern', 'oil']) await write(tx, text)
        expect(await all(tx, without('oil', 'rope'))).toEqual([{ text: 'oil' }])
      })
      expect(await all(db, without('lantern', 'oil'))).toEqual([{ text: 'lantern' }])
      expect(await all(db, without('oil', 'oil'))).toEqual([])
    })

    test('none of the work happens if it throws', async () => {
      const failing = db.transaction(async (tx) => {
        await write(tx, 'lantern')
        throw new Error('no oil')
      })
      await expect(failing).rejects.toThrow('no oil')
      expect(await words()).toEqual([])
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
      expect(await words()).toEqual(['before', 'after'])
    })

    test('effects run after the commit, in order, and those of a rolled back part never run', async () => {
      const ran: string[] = []
      await db.transaction(async (tx) => {
        tx.afterCommit(() => ran.push('first'))
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
      expect(ran).toEqual(['first', 'second', 'third'])
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
      expect(await words()).toEqual(['lantern'])
    })

    test('a transaction that awaits anything but its statements is rolled back', async () => {
      const slow = db.transaction(async (tx) => {
        await write(tx, 'before')
        await setImmediate()
        await write(tx, 'after')
      })
      await expect(slow).rejects.toThrow('may await only its own statements')
      expect(await words()).toEqual([])
    })

    test('a statement that comes after the end of its transaction is refused', async () => {
      const late = await db.transaction(async (tx) => tx)
      await expect(write(late, 'late')).rejects.toThrow('has ended')
      expect(() => late.afterCommit(() => undefined)).toThrow('has ended')
      expect(await words()).toEqual([])
    })
  })
}
