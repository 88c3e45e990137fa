import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import { keepWaiting, openedInTime, type Transport, type TransportListener } from './transport.ts'

const RECONNECT_AFTER_MS = 500
/** A connection can die without a word; two unanswered questions end it. */
const ASK_EVERY_MS = 10_000
const UNANSWERED = 2

/** `url` names one server or several, separated by commas; `subject` is this installation's own. */
export type NatsOptions = { url: string; subject: string }

/** NATS, for more processes than PostgreSQL's notifications carry. It comes back by itself, and loses what was sent meanwhile. */
export function createNatsTransport({ url, subject }: NatsOptions): Transport {
  const waiting: string[] = []
  let connection: NatsConnection | undefined
  let isAway = true
  let isClosed = false

  const send = () => {
    while (connection && !isAway && waiting.length > 0) {
      try {
        connection.publish(subject, waiting[0])
      } catch {
        return
      }
      waiting.shift()
    }
  }
  const follow = async (nats: NatsConnection, onGap: () => void) => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') isAway = true
      if (type === 'slowConsumer') onGap()
      if (type !== 'reconnect') continue
      isAway = false
      onGap()
      send()
    }
  }
  const open = async ({ onMessage, onGap }: TransportListener) => {
    const nats = await connect(optionsOf(url))
    if (isClosed) return nats.close()
    connection = nats
    nats.subscribe(subject, {
      callback: (error, message) => {
        if (!error) onMessage(message.string())
      },
    })
    void follow(nats, onGap)
    await nats.flush()
    isAway = false
    send()
  }

  return {
    isInCommit: false,
    publish(messages) {
      keepWaiting(waiting, messages)
      send()
    },
    async listen(listener) {
      const opened = open(listener)
      await openedInTime(opened)
      if (isAway) void opened.then(listener.onGap)
    },
    async close() {
      isClosed = true
      await connection?.drain().catch(() => {})
    },
  }
}

function optionsOf(url: string): ConnectionOptions {
  const urls = url.split(',').map((server) => new URL(server.trim()))
  const [first] = urls
  const user = decodeURIComponent(first?.username ?? '')
  const pass = decodeURIComponent(first?.password ?? '')
  return {
    servers: urls.map(({ protocol, host }) => `${protocol}//${host}`),
    ...(user && (pass ? { user, pass } : { token: user })),
    ...(first?.protocol === 'tls:' && { tls: {} }),
    name: 'lanternkeep',
    noEcho: true,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_AFTER_MS,
    pingInterval: ASK_EVERY_MS,
    maxPingOut: UNANSWERED,
  }
}
