import { healthCall, metricsCall, readyCall } from '@lanternkeep/schema'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { hashOf } from '../../domain/secrets.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { all } from '../../storage/sql.ts'

const DATABASE_WITHIN_MS = 2_000

export async function monitoringRoutes(app: TypedApp, { config, db, lifecycle, metrics }: Deps): Promise<void> {
  app.route({
    ...routeOf(healthCall, { summary: 'Whether the server and its database answer', tags: ['server'] }),
    config: { auth: 'public' },
    handler: async () => {
      await all(db, sql`select 1`)
      return { status: 'ok' }
    },
  })

  // Nothing is answered before the database is migrated.
  app.route({
    ...routeOf(readyCall, {
      summary: 'Whether a proxy may send requests here: not without the database, and not while the server stops',
      tags: ['server'],
    }),
    config: { auth: 'public', unlogged: true },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      if (lifecycle.isStopping) throw new AppError('unavailable', 'The server is stopping.')
      if (!(await answersInTime(all(db, sql`select 1`)))) {
        throw new AppError('unavailable', 'The database doesn’t answer.')
      }
      return { status: 'ready' }
    },
  })

  app.route({
    ...routeOf(metricsCall, {
      summary: 'Metrics for Prometheus; needs METRICS_TOKEN as bearer token',
      tags: ['server'],
      produces: ['text/plain'],
    }),
    config: { auth: 'public', unlogged: true },
    handler: async (request, reply) => {
      if (!metrics || config.metricsToken === undefined) throw notFound()
      // Hashes, so that the time to compare says nothing about the token.
      if (hashOf(request.headers.authorization ?? '') !== hashOf(`Bearer ${config.metricsToken}`)) {
        throw new AppError('bad_credentials', 'This needs the server’s metrics token.')
      }
      const { type, body } = await metrics.text()
      return reply.header('content-type', type).header('cache-control', 'no-store').send(body)
    },
  })
}

async function answersInTime(answer: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), DATABASE_WITHIN_MS)
  const answered = answer.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
