import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'

const MS = 1_000

/** Measures requests by their route's pattern. A live stream's hour says nothing about how fast the server answers. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { config, url = 'unknown' } = request.routeOptions
    if (config.isStream) return
    metrics.served({
      method: request.method,
      route: url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / MS,
    })
  })
}
