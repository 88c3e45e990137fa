import { once } from 'node:events'
import type { Server } from '../../apps/web/e2e/testing/server/server.ts'

/** Settings with which `liveBytesOf` can query a server. */
export const WITH_INSPECTOR = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** The server's memory after garbage collection: heap and buffers, in bytes. */
export async function liveBytesOf({ log }: Server): Promise<number> {
  const address = log.map((line) => /^Debugger listening on (ws:\S+)/.exec(line)?.[1]).find(Boolean)
  if (!address) throw new Error('The server runs without its inspector')
  const socket = new WebSocket(address)
  await once(socket, 'open')
  try {
    await ask(socket, { id: 1, method: 'HeapProfiler.collectGarbage' })
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
    const { result } = await ask<{ result: { value: number } }>(socket, {
      id: 2,
      method: 'Runtime.evaluate',
      params: { expression },
    })
    return result.value
  } finally {
    socket.close()
  }
}

type Call = { id: number; method: string; params?: object }

async function ask<T>(socket: WebSocket, { id, method, params = {} }: Call): Promise<T> {
  const answered = Promise.withResolvers<T>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { id?: number; result: T }
    if (message.id === id) answered.resolve(message.result)
  })
  socket.send(JSON.stringify({ id, method, params }))
  return answered.promise
}
