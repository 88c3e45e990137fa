import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { NOTIFY_CHANNEL } from '../storage/sql.ts'
import { keepWaiting, openedInTime, type Transport, type TransportListener } from './transport.ts'

/** Between two tries to connect. */
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
/** A connection can die without a word; a question that gets no answer shows it. */
const ASK_EVERY_MS = 15_000
const MAX_BATCH = 100

/** LISTEN and NOTIFY on a connection of its own, which comes back by itself. */
export function createNotifyTransport(settings: pg.ClientConfig): Transport {
  const waiting: string[] = []
  const closing = new AbortController()
  let current: pg.Client | undefined
  let isSending = false
  let lose = () => {}

  /** One statement at a time. `asks` whether the connection lives, even if nothing waits. */
  const send = async ({ asks = false } = {}) => {
    if (isSending) return
    isSending = true
    try {
      if (asks) await current?.query('select 1')
      while (current && waiting.length > 0) await sendSome(current, waiting)
    } catch (error) {
      // Without an answer they still wait. What PostgreSQL refused, it would refuse again.
      if (error instanceof pg.DatabaseError) waiting.splice(0, MAX_BATCH)
      else lose()
    } finally {
      isSending = false
    }
  }
  /** Resolves when the connection is gone; rejects if it was never made. */
  const hold = async (client: pg.Client, { onMessage }: TransportListener, onOpen: () => void) => {
    const { promise: gone, resolve: end } = Promise.withResolvers<void>()
    client.on('error', () => end())
    client.on('end', () => end())
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    closing.signal.addEventListener('abort', () => end(), { once: true })
    await client.connect()
    await client.query(`listen ${NOTIFY_CHANNEL}`)
    const asking = setInterval(() => void send({ asks: true }), ASK_EVERY_MS)
    asking.unref()
    current = client
    lose = end
    onOpen()
    void send()
    await gone
    current = undefined
    clearInterval(asking)
  }
  const stayConnected = async (listener: TransportListener, onFirst: () => void) => {
    let failures = 0
    // The first connection has missed nothing that anyone here relied on.
    let onOpen = onFirst
    while (!closing.signal.aborted) {
      const client = new pg.Client(settings)
      const opened = () => {
        failures = 0
        onOpen()
        onOpen = listener.onGap
      }
      await hold(client, listener, opened).catch(() => {
        failures += 1
      })
      client.end().catch(() => {})
      const pause = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
      await wait(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  return {
    isInCommit: true,
    publish(messages) {
      keepWaiting(waiting, messages)
      void send()
    },
    listen(listener) {
      const { promise, resolve } = Promise.withResolvers<void>()
      void stayConnected(listener, resolve)
      return openedInTime(promise)
    },
    async close() {
      const client = current
      await send()
      closing.abort()
      await client?.end().catch(() => {})
    },
  }
}

async function sendSome(client: pg.Client, waiting: string[]): Promise<void> {
  const batch = waiting.slice(0, MAX_BATCH)
  await client.query('select pg_notify($1, message) from unnest($2::text[]) as message', [NOTIFY_CHANNEL, batch])
  waiting.splice(0, batch.length)
}
