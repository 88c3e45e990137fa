import type { Socket } from 'node:net'
import type { FastifyInstance, RouteOptions } from 'fastify'

const DRAIN_WITHIN_MS = 3000

type Lifecycle = { readonly isStopping: boolean; readonly running: Set<Promise<unknown>> }

/**
 * No connection keeps the server from closing. A connection without a request (browsers open them in advance, and Node
 * counts them as busy) is closed immediately; a request still running after three seconds is cut. Handlers are noted in
 * `lifecycle.running`: one whose caller left has no connection, and still needs the database.
 */
export function closeGracefully(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRoute', (route) => noteRunning(route, lifecycle.running))
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.isStopping) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
    const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_WITHIN_MS)
    app.server.once('close', () => clearTimeout(cut))
  })
}

function noteRunning(route: RouteOptions, running: Set<Promise<unknown>>): void {
  const { handler } = route
  route.handler = function (request, reply) {
    const result = handler.call(this, request, reply)
    if (!(result instanceof Promise)) return result
    const forget = () => void running.delete(result)
    running.add(result)
    result.then(forget, forget)
    return result
  }
}
