import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** From what a push takes on an idle server to what a person no longer waits for. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128]
const PREFIX = 'lanternkeep_'

export type Served = { method: string; route: string; status: number; seconds: number }
export type PoolCounts = { total: number; free: number; waiting: number }

/** What is read whenever someone asks for the metrics. */
export type Readings = {
  streams(): number
  pool?: (() => PoolCounts) | undefined
  /** How much waits, by the name of the queue. */
  queues: Record<string, () => number | Promise<number>>
}

export type Metrics = {
  served(request: Served): void
  pushed(seconds: number): void
  /** A commit of so many pushes. */
  committed(size: number): void
  /** Messages of other processes may have been lost. */
  busGap(): void
  read(readings: Readings): void
  /** In Prometheus' text format. */
  text(): Promise<{ type: string; body: string }>
}

/** Counts what happens, without a word of what or whose it is: no label holds anything that a person typed. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const named = (name: string, help: string) => ({ name: PREFIX + name, help, registers })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    ...named('http_request_duration_seconds', 'Time to answer a request.'),
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  })
  const pushes = new Histogram({
    ...named('push_duration_seconds', 'Time from a decoded push to its durable answer.'),
    buckets: SECONDS,
  })
  const groups = new Histogram({
    ...named('commit_group_size', 'Pushes that shared one commit.'),
    buckets: GROUP_SIZES,
  })
  const gaps = new Counter(named('bus_gaps_total', 'Times that messages between processes may have been lost.'))
  return {
    served: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    pushed: (seconds) => pushes.observe(seconds),
    committed: (size) => groups.observe(size),
    busGap: () => gaps.inc(),
    read: (readings) => register(readings, named),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}

type Named = (name: string, help: string) => { name: string; help: string; registers: Registry[] }

function register({ streams, pool, queues }: Readings, named: Named): void {
  new Gauge({
    ...named('live_streams', 'Open live streams.'),
    collect() {
      this.set(streams())
    },
  })
  new Gauge({
    ...named('queue_length', 'What waits in a queue.'),
    labelNames: ['queue'],
    async collect() {
      for (const [queue, count] of Object.entries(queues)) this.set({ queue }, await count())
    },
  })
  if (!pool) return
  new Gauge({
    ...named('database_connections', 'Connections to PostgreSQL.'),
    labelNames: ['state'],
    collect() {
      const { total, free } = pool()
      this.set({ state: 'busy' }, total - free)
      this.set({ state: 'idle' }, free)
    },
  })
  new Gauge({
    ...named('database_connections_awaited', 'Pieces of work that wait for a connection to PostgreSQL.'),
    collect() {
      this.set(pool().waiting)
    },
  })
}
