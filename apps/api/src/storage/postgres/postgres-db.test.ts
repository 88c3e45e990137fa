import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/postgres/fresh-database.ts'
import { describeTransactions } from '../../testing/transaction-contract.ts'
import { PostgresError } from '../errors.ts'
import { all, first, run } from '../sql.ts'
import { createPool } from './pool.ts'
import { createPostgresDb, type PostgresDb, type PostgresTx } from './postgres-db.ts'

async function open() {
  const database = await emptyDatabase()
  const db = createPostgresDb(createPool({ databaseUrl: database.url }))
  const close = async () => {
    await db.pool.close()
    await database.release()
  }
  return { db, close }
}

describeTransactions('PostgreSQL', open)

let db: PostgresDb
let close: () => Promise<void>
beforeEach(async () => {
  ;({ db, close } = await open())
  await db.query('create table flask (name text primary key, oil bigint not null)')
  await db.query(`insert into flask values ('left', 10), ('right', 10)`)
})
afterEach(() => close())

const oilOf = (tx: { query: PostgresDb['query'] }, name: string) =>
  tx.query<{ oil: number }>('select oil from flask where name = $1', [name])
const fill = (tx: PostgresTx, name: string, oil: number) =>
  tx.query('update flask set oil = $2 where name = $1', [name, oil])
/** Ends the other connections to the database, as a restart of PostgreSQL does. */
const cut = () =>
  first(
    db,
    sql`select count(pg_terminate_backend(pid)) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )

test('numbers come as numbers, also counts and sums', async () => {
  const sums = sql`select count(*) as count, sum(oil) as sum, max(oil) as max from flask`
  expect(await first(db, sums)).toEqual({ count: 2, sum: 20, max: 10 })
})

test('a read outside sees nothing of a transaction that is not committed', async () => {
  await db.transaction(async (tx) => {
    await fill(tx, 'left', 3)
    const [outside] = await Promise.all([oilOf(db, 'left'), tx.query('select pg_sleep(0.3)')])
    expect(outside.rows).toEqual([{ oil: 10 }])
  })
})

test('of two transactions that decide on the same rows, one begins again', async () => {
  let tries = 0
  // Each moves the oil into its own flask if there is enough in both: together they would take it twice.
  const pour = (name: string) =>
    db.transaction(async (tx) => {
      tries += 1
      const { rows } = await tx.query<{ sum: number }>('select sum(oil) as sum from flask')
      if ((rows[0]?.sum ?? 0) < 20) return 'too little'
      await tx.query('select pg_sleep(0.3)')
      await fill(tx, name, 0)
      return 'poured'
    })
  const both = await Promise.all([pour('left'), pour('right')])
  expect(both.toSorted()).toEqual(['poured', 'too little'])
  expect(tries).toBe(3)
})

test('a row that another transaction has just added shows when the work begins again', async () => {
  const add = () =>
    db.transaction(async (tx) => {
      const { rows } = await oilOf(tx, 'new')
      if (rows.length > 0) return 'exists'
      await tx.query(`insert into flask values ('new', 1)`)
      return 'added'
    })
  expect((await Promise.all([add(), add(), add()])).toSorted()).toEqual(['added', 'exists', 'exists'])
})

test('a value that stays taken is an error of the data', async () => {
  const add = db.transaction((tx) => tx.query(`insert into flask values ('left', 1)`))
  await expect(add).rejects.toMatchObject({ problem: 'data', code: '23505' })
})

test('work whose connection breaks before its commit begins again', async () => {
  let tries = 0
  await db.transaction(async (tx) => {
    tries += 1
    await fill(tx, 'left', tries)
    if (tries === 1) await Promise.all([cut(), oilOf(tx, 'left').catch(() => {}), tx.query('select pg_sleep(4)')])
  })
  expect(tries).toBe(2)
  expect((await oilOf(db, 'left')).rows).toEqual([{ oil: 2 }])
})

test('effects of tries that were not committed never run', async () => {
  const ran: number[] = []
  let tries = 0
  await db.transaction(async (tx) => {
    tries += 1
    const current = tries
    tx.afterCommit(() => ran.push(current))
    if (current === 1) throw new PostgresError('collided', { problem: 'conflict', code: '40001' })
  })
  expect(ran).toEqual([2])
})

test('a statement whose failure is ignored commits nothing', async () => {
  const work = db.transaction(async (tx) => {
    await fill(tx, 'left', 1)
    await tx.query('select 1 / 0').catch(() => {})
  })
  await expect(work).rejects.toThrow('nothing was committed')
  expect((await oilOf(db, 'left')).rows).toEqual([{ oil: 10 }])
})

test('a read has one view, and writes nothing', async () => {
  await db.read(async (tx) => {
    await oilOf(tx, 'left')
    let isEmptied = false
    const emptying = db.query(`update flask set oil = 0`).finally(() => {
      isEmptied = true
    })
    // It may await nothing but its own statements.
    while (!isEmptied) await tx.query('select pg_sleep(0.01)')
    await emptying
    expect((await oilOf(tx, 'right')).rows).toEqual([{ oil: 10 }])
  })
  await expect(db.read((tx) => fill(tx, 'left', 1))).rejects.toThrow('read-only')
})

test('statements survive a change of their table by another process', async () => {
  const flasks = sql`select * from flask where name = ${'left'}`
  await all(db, flasks)
  await run(db, sql`alter table flask add column made_of text`)
  expect(await all(db, flasks)).toEqual([{ name: 'left', oil: 10, made_of: null }])
})
