import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Instead of the limit of all routes. */
    timeLimitMs?: number
  }
}

/**
 * Answers with an error what isn't answered in time. The handler isn't stopped; what it answers later is dropped.
 * Fastify's own `handlerTimeout` no longer counts once a body was read.
 */
export function limitTime(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return
      reply.send(new AppError('timeout', 'This took too long. Please try again.'))
    }, request.routeOptions.config.timeLimitMs ?? limitMs)
    const end = () => clearTimeout(timer)
    reply.raw.once('finish', end).once('close', end)
    done()
  })
}
