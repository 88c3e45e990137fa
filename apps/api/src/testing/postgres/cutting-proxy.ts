import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands between a server and its PostgreSQL, to break their connections. */
export type CuttingProxy = {
  /** The same database through the proxy. */
  url: string
  /** Breaks one connection at random, whatever is on its way in it. */
  cutOne(): void
  close(): Promise<void>
}

export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  const proxy = createServer((from) => {
    const to = connect(Number(port), hostname)
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
    async close() {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
