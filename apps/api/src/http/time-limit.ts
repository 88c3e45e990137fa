import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Instead of the limit of all routes. */
    timeLimitMs?: number
    /** How long the body may take to arrive, if that is longer. */
    uploadLimitMs?: number
  }
}

/** As long as a device waits until the largest document is sent over a slow line (10 KB/s). */
export const LONGEST_UPLOAD_MS = 240_000

/**
 * Answers with an error what isn't answered in time. The handler isn't stopped; what it answers later is dropped.
 * Fastify's own `handlerTimeout` no longer counts once a body was read.
 */
export function limitTime(app: FastifyInstance, limitMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const limitOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.timeLimitMs ?? limitMs
  const start = (request: FastifyRequest, ms: number, onEnd: () => void) => {
    clearTimeout(timers.get(request))
    timers.set(request, setTimeout(onEnd, ms))
  }
  app.addHook('onRequest', (request, reply, done) => {
    const uploadMs = request.routeOptions.config.uploadLimitMs ?? 0
    start(request, Math.max(limitOf(request), uploadMs), () => endCall(request, reply))
    reply.raw.once('close', () => {
      clearTimeout(timers.get(request))
      // Refused before its body arrived.
      if (request.raw.complete === false) start(request, limitMs, () => request.raw.destroy())
    })
    done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.config.uploadLimitMs !== undefined) {
      start(request, limitOf(request), () => endCall(request, reply))
    }
    done()
  })
}

function endCall(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return
  // A body that still arrives is no longer read.
  if (request.raw.complete === false) reply.header('connection', 'close')
  reply.send(new AppError('timeout', 'This took too long. Please try again.'))
}
