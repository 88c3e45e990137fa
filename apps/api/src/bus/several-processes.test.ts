import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectionSettings } from '../storage/postgres/pool.ts'
import { createBusHub } from '../testing/bus-hub.ts'
import { hasNatsServer, startNatsServer } from '../testing/nats-server.ts'
import { databaseOfTest, onPostgres } from '../testing/test-server.ts'
import { createNatsTransport } from './nats.ts'
import { createNotifyTransport } from './notify.ts'
import type { Transport } from './transport.ts'

/** What carries the messages, and can be away for a while. */
type Carrier = {
  connect(): Transport
  cutOff(): void | Promise<void>
  restore(): void | Promise<void>
  stop(): Promise<void>
}

const carriers: { name: string; isHere: boolean; start(): Promise<Carrier> }[] = [
  { name: 'in one process', isHere: true, start: async () => ({ ...createBusHub(), stop: async () => {} }) },
  { name: 'NATS', isHere: hasNatsServer(), start: startNats },
  { name: 'PostgreSQL', isHere: onPostgres, start: startNotifications },
]

async function startNats(): Promise<Carrier> {
  const server = await startNatsServer()
  return {
    connect: () => createNatsTransport({ url: server.url, subject: 'table' }),
    cutOff: server.stop,
    restore: server.start,
    stop: server.stop,
  }
}

async function startNotifications(): Promise<Carrier> {
  const database = await databaseOfTest()
  const url = String(database?.url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    connect: () => createNotifyTransport(connectionSettings(url)),
    async cutOff() {
      const ours = "application_name = 'lanternkeep' and datname = current_database()"
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`)
    },
    restore: () => {},
    async stop() {
      await client.end()
      await database?.release()
    },
  }
}

describe.each(carriers.filter(({ isHere }) => isHere))('messages between processes, $name', ({ start }) => {
  const opened: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })

  async function startCarrier() {
    const carrier = await start()
    opened.push(carrier.stop)
    return carrier
  }

  async function join(carrier: Carrier) {
    const transport = carrier.connect()
    opened.push(transport.close)
    const process = { transport, heard: [] as string[], gaps: 0 }
    await transport.listen({
      onMessage: (message) => void process.heard.push(message),
      onGap: () => {
        process.gaps += 1
      },
    })
    return process
  }

  test('every message reaches the others once, in order', async () => {
    const carrier = await startCarrier()
    const [one, two, three] = [await join(carrier), await join(carrier), await join(carrier)]
    const sent = Array.from({ length: 500 }, (_, number) => `${number} – ${'x'.repeat(number)}`)
    for (const message of sent.slice(0, 200)) one.transport.publish([message])
    one.transport.publish(sent.slice(200))
    await vi.waitFor(() => expect([two.heard, three.heard]).toEqual([sent, sent]))
    expect([one.gaps, two.gaps, three.gaps]).toEqual([0, 0, 0])
  })

  test('one that was away says so, and works again', async () => {
    const carrier = await startCarrier()
    const [one, two] = [await join(carrier), await join(carrier)]
    await carrier.cutOff()
    one.transport.publish(['while away'])
    await carrier.restore()
    await vi.waitFor(() => expect(Math.min(one.gaps, two.gaps)).toBeGreaterThan(0), { timeout: 10_000 })
    one.transport.publish(['afterwards'])
    await vi.waitFor(() => expect(two.heard).toContain('afterwards'))
  })

  test('one that left hears and sends nothing more, and the others go on', async () => {
    const carrier = await startCarrier()
    const [one, two, three] = [await join(carrier), await join(carrier), await join(carrier)]
    await three.transport.close()
    three.transport.publish(['from nowhere'])
    one.transport.publish(['hello'])
    await vi.waitFor(() => expect(two.heard).toEqual(['hello']))
    expect(three.heard).toEqual([])
  })
})
