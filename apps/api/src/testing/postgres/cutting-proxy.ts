import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands between a server and its PostgreSQL, to break their connections. */
export type CuttingProxy = {
  /** The same database through the proxy. */
  url: string
  /** Breaks one connection at random, whatever is on its way in it. */
  cutOne(): void
  /** From now on it leads there, as a name does that follows the primary. Breaks all connections. */
  leadTo(databaseUrl: string): void
  close(): Promise<void>
}

export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  let target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const proxy = createServer((from) => {
    const to = connect(Number(target.port), target.hostname)
    open.add(from)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.pipe(other)
      // Cut on either side, it is cut on both.
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
    from.on('close', () => open.delete(from))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address ? address.port : '')
  return {
    url: url.href,
    cutOne() {
      const sockets = [...open]
      sockets[Math.floor(Math.random() * sockets.length)]?.destroy()
    },
    leadTo(other) {
      target = new URL(other)
      for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
