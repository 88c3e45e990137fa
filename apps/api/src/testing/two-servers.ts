import { type BusHub, createBusHub } from './bus-hub.ts'
import { createClock, type TestClock } from './clock.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

export type TwoServers = {
  one: TestServer
  two: TestServer
  hub: BusHub
  clock: TestClock
  close(): Promise<void>
}

/** Two servers on the same data, as if they were processes of their own. */
export async function startTwoServers({ env = {}, overrides = {} }: TestServerOptions = {}): Promise<TwoServers> {
  const [hub, clock] = [createBusHub(), createClock()]
  const start = (more: TestServerOptions['overrides'] = {}) =>
    startTestServer({
      env: { SESSION_SECRET: 'the same secret in each of the processes', ...env },
      overrides: { now: clock.now, busTransport: hub.connect(), ...more, ...overrides },
    })
  const one = await start()
  const two = await start({ storage: { ...one.deps.storage, close: async () => {} } })
  return {
    one,
    two,
    hub,
    clock,
    async close() {
      await two.close()
      await one.close()
    },
  }
}
