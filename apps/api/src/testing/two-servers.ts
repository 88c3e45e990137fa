import { openTransport } from '../bus/open-transport.ts'
import type { Transport, TransportListener } from '../bus/transport.ts'
import { createBusHub } from './bus-hub.ts'
import { createClock, type TestClock } from './clock.ts'
import { databaseOfTest, startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

export type TwoServers = {
  one: TestServer
  two: TestServer
  clock: TestClock
  /** From now on no event reaches the other one. */
  cutOff(): void
  restore(): void
  close(): Promise<void>
}

const SECRET = 'the same secret in each of the processes'

/** Two servers on the same data, as processes of their own are on PostgreSQL. On SQLite they share its connections. */
export async function startTwoServers({ env = {}, overrides = {} }: TestServerOptions = {}): Promise<TwoServers> {
  const [hub, clock, line] = [createBusHub(), createClock(), createLine()]
  const database = await databaseOfTest()
  const start = async (more: TestServerOptions['overrides'] = {}) => {
    const transport = await openTransport({ databaseUrl: database?.url, natsUrl: undefined, secret: SECRET })
    return startTestServer({
      env: { SESSION_SECRET: SECRET, ...env },
      database,
      overrides: { now: clock.now, busTransport: line.over(transport ?? hub.connect()), ...more, ...overrides },
    })
  }
  const one = await start()
  const two = await start(database ? {} : { storage: { ...one.deps.storage, close: async () => {} } })
  return {
    one,
    two,
    clock,
    cutOff: line.cutOff,
    restore: line.restore,
    async close() {
      await two.close()
      await one.close()
      await database?.release()
    },
  }
}

/** Lets a test lose whatever arrives. */
function createLine() {
  const listeners: TransportListener[] = []
  let isCut = false
  return {
    over: (transport: Transport): Transport => ({
      ...transport,
      listen(listener) {
        listeners.push(listener)
        return transport.listen({
          ...listener,
          onMessage: (message) => {
            if (!isCut) listener.onMessage(message)
          },
        })
      },
    }),
    cutOff() {
      isCut = true
    },
    restore() {
      isCut = false
      for (const { onGap } of listeners) onGap()
    },
  }
}
