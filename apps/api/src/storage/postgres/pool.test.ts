import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase } from '../../testing/postgres/fresh-database.ts'
import { createPool, type PostgresPool } from './pool.ts'

let database: FreshDatabase
let pool: PostgresPool

async function open(size?: number) {
  database = await emptyDatabase()
  pool = createPool({ databaseUrl: database.url, size })
}
afterEach(async () => {
  await pool.close()
  await database.release()
})

test('work that waits too long for a connection fails because the database is unavailable', async () => {
  await open(1)
  const startedAt = performance.now()
  await pool.use(async ({ query }) => {
    const [hanging, waiting] = await Promise.allSettled([query('select pg_sleep(60)'), pool.query('select 1')])
    expect(hanging).toMatchObject({ reason: { problem: 'unavailable', code: '57014' } })
    expect(waiting).toMatchObject({ reason: { problem: 'unavailable', code: '08001' } })
    expect(pool.counts()).toEqual({ total: 1, free: 0, waiting: 0 })
  })
  expect(performance.now() - startedAt).toBeLessThan(7000)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a connection that broke is replaced', async () => {
  await open(1)
  await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({
    problem: 'unavailable',
  })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a connection that breaks while it is checked fails its caller, and not the program', async () => {
  database = await emptyDatabase()
  const { port, hostname } = new URL(database.url)
  let breaks = true
  const proxy = createServer((from) => {
    const to = connect(Number(port), hostname)
    for (const socket of [from, to]) socket.on('error', () => {})
    to.pipe(from).on('close', () => to.destroy())
    from.on('data', (sent) => {
      if (breaks && sent.includes('pg_is_in_recovery')) from.resetAndDestroy()
      else to.write(sent)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  pool = createPool({ databaseUrl: url.href })
  await expect(pool.query('select 1')).rejects.toMatchObject({ problem: 'unavailable', code: '08001' })
  breaks = false
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  proxy.close()
})

test('every connection has settings for many small statements', async () => {
  await open()
  const settings = ['plan_cache_mode', 'jit', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await pool.query('select name, setting from pg_settings where name = any($1) order by name', [
    settings,
  ])
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'jit', setting: 'off' },
    { name: 'plan_cache_mode', setting: 'force_generic_plan' },
    { name: 'statement_timeout', setting: '5000' },
  ])
})

test('statements stay prepared, but no more than 500 of them', async () => {
  await open(1)
  for (let number = 0; number < 510; number += 1) await pool.query(`select ${number}`)
  const { rows } = await pool.query<{ count: number }>('select count(*) as count from pg_prepared_statements')
  expect(rows).toEqual([{ count: 500 }])
})

test('a database out of reach is unavailable', async () => {
  await open()
  const nowhere = createPool({ databaseUrl: database.url.replace(/:\d+\//, ':1/') })
  await expect(nowhere.query('select 1')).rejects.toMatchObject({ problem: 'unavailable', code: '08001' })
  await nowhere.close()
})
