import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../outside/mail/mail-transport.ts'
import { all, query, run } from '../storage/sql.ts'
import { onPostgres, startTwoServers, type TwoServers } from '../testing/index.ts'
import { createLeases } from './leases.ts'

const MINUTE_MS = 60_000

let servers: TwoServers
let sent: Mail[]
beforeEach(async () => {
  sent = []
  const mailTransport = async (mail: Mail) => {
    sent.push(mail)
    await wait(20)
  }
  servers = await startTwoServers({ overrides: { mailTransport } })
})
afterEach(() => servers.close())

/** SQLite's only process delivers without taking. */
const testThere = onPostgres ? test : () => {}

const bothLeases = () => [servers.one, servers.two].map(({ deps }) => createLeases(deps))

test('one process at a time does the work, and the other has nothing to do for as long as it is done', async () => {
  let running = 0
  let most = 0
  let done = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await wait(20)
    running -= 1
    done += 1
  }
  const tries = () => Promise.all(bothLeases().map((leases) => leases.hold('upkeep', { work, keepMs: 5 * MINUTE_MS })))
  expect((await tries()).toSorted()).toEqual([false, true])
  servers.clock.advance(5 * MINUTE_MS - 1)
  expect(await tries()).toEqual([false, false])
  servers.clock.advance(1)
  expect((await tries()).toSorted()).toEqual([false, true])
  expect([most, done]).toEqual([1, 2])
})

test('work that failed may be done by the other at once, and that of a process that died after a minute', async () => {
  const [one, two] = bothLeases()
  const failing = one?.hold('upkeep', { work: () => Promise.reject(new Error('no room')), keepMs: MINUTE_MS })
  await expect(failing).rejects.toThrow('no room')
  const work = async () => {}
  expect(await two?.hold('upkeep', { work, keepMs: 0 })).toBe(true)
  const until = new Date(servers.clock.now().getTime() + MINUTE_MS).toISOString()
  const died = query.updateTable('lease').set({ process: 'dead', until })
  await run(servers.one.deps.db, died)
  expect(await two?.hold('upkeep', { work, keepMs: 0 })).toBe(false)
  servers.clock.advance(MINUTE_MS)
  expect(await two?.hold('upkeep', { work, keepMs: 0 })).toBe(true)
})

testThere('each mail is delivered once, by whichever process takes it', async () => {
  const { one, two } = servers
  const to = (number: number) => ({ to: `${number}@example.com`, subject: 'Hello', text: 'Hello' })
  for (let number = 0; number < 12; number += 1) {
    const { db, mailer } = (number % 2 ? one : two).deps
    await db.transaction((tx) => mailer.post(tx, to(number)))
    // As if both had just looked for mail.
    one.deps.mailer.start()
    two.deps.mailer.start()
  }
  await Promise.all([one.deps.mailer.idle(), two.deps.mailer.idle()])
  const addresses = sent.map((mail) => mail.to)
  expect([addresses.length, new Set(addresses).size]).toEqual([12, 12])
  const waiting = query.selectFrom('mail').select('id').where('sent_at', 'is', null)
  expect(await all(one.deps.db, waiting)).toEqual([])
})

testThere('a mail that a process took and never delivered goes out after two minutes', async () => {
  const { db, mailer } = servers.one.deps
  const until = new Date(servers.clock.now().getTime() + 2 * MINUTE_MS).toISOString()
  await db.transaction(async (tx) => {
    await mailer.post(tx, { to: 'mira@example.com', subject: 'Hello', text: 'Hello' })
    await run(tx, query.updateTable('mail').set({ taken_until: until }))
  })
  await mailer.idle()
  expect(sent).toEqual([])
  servers.clock.advance(2 * MINUTE_MS)
  mailer.start()
  await mailer.idle()
  expect(sent).toHaveLength(1)
})

test('each process tells the same setup code', async () => {
  await servers.close()
  servers = await startTwoServers({ env: { HOST: '0.0.0.0' } })
  const codes = [servers.one, servers.two].map(({ logs }) => /setup code ([A-Z0-9-]+)/.exec(JSON.stringify(logs))?.[1])
  expect(codes[0]).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  expect(codes[1]).toBe(codes[0])
})
