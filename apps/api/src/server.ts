import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { WEB_DIR } from './config.ts'
import type { Deps } from './deps.ts'
import { isShortOfTwoFactor } from './domain/two-factor.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { aiRoutes } from './features/ai/ai.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { campaignsRoutes } from './features/campaigns/campaigns.routes.ts'
import { changelogRoutes } from './features/changelog/changelog.routes.ts'
import { charactersRoutes } from './features/characters/characters.routes.ts'
import { feedbackRoutes } from './features/feedback/feedback.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { historyRoutes } from './features/history/history.routes.ts'
import { imagesRoutes } from './features/images/images.routes.ts'
import { monitoringRoutes } from './features/monitoring/monitoring.routes.ts'
import { plannedFeaturesRoutes } from './features/planned-features/planned-features.routes.ts'
import { sessionsRoutes } from './features/sessions/sessions.routes.ts'
import { syncRoutes } from './features/sync/sync.routes.ts'
import { upgradesRoutes } from './features/upgrades/upgrades.routes.ts'
import { usageRoutes } from './features/usage/usage.routes.ts'
import { versionRoutes } from './features/version/version.routes.ts'
import { replyWithError } from './http/error-reply.ts'
import { closeGracefully } from './http/graceful-close.ts'
import { guardRoutes } from './http/guards.ts'
import { acceptJsonOnly } from './http/json-body.ts'
import { describeApi, serveApiDocs } from './http/openapi.ts'
import { logRequests } from './http/request-log.ts'
import { measureRequests } from './http/request-metrics.ts'
import { refuseCrossSite } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { openSessions } from './http/session/session.ts'
import { serveWeb } from './http/static-web.ts'
import { LONGEST_UPLOAD_MS, limitTime } from './http/time-limit.ts'
import { type TypedApp, withZod } from './http/validation.ts'

/** Each feature declares its own routes; the order doesn't matter. */
const FEATURES: ((app: TypedApp, deps: Deps) => Promise<void>)[] = [
  authRoutes,
  adminRoutes,
  campaignsRoutes,
  charactersRoutes,
  sessionsRoutes,
  historyRoutes,
  imagesRoutes,
  feedbackRoutes,
  changelogRoutes,
  plannedFeaturesRoutes,
  syncRoutes,
  usageRoutes,
  versionRoutes,
  monitoringRoutes,
  upgradesRoutes,
  healthRoutes,
  aiRoutes,
]

const MIB = 1024 * 1024
const TIME_LIMIT_MS = 30_000

/** The whole server, ready but not listening. `webDir` holds the built web application. */
export async function buildServer(
  deps: Deps,
  { webDir = WEB_DIR }: { webDir?: string } = {},
): Promise<FastifyInstance> {
  const app = createFastify(deps)
  await securityHeaders(app, deps.config)
  refuseCrossSite(app, deps.publicUrl)
  await openSessions(app, { ...deps, secureCookies: deps.publicUrl().startsWith('https:') })
  guardRoutes(app, { isShortOfTwoFactor: (userId) => isShortOfTwoFactor(deps.db, userId) })
  acceptJsonOnly(app)
  await describeApi(app)
  for (const routes of FEATURES) await app.register(async (scope) => routes(withZod(scope), deps))
  await serveApiDocs(app)
  await serveWeb(app, webDir)
  await app.ready()
  return app
}

function createFastify({ config, lifecycle, log, metrics }: Deps): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MIB,
    // For the routes that take uploads; the others end a slow body with their own limit.
    requestTimeout: LONGEST_UPLOAD_MS,
    // Node looks for late requests only every 30 seconds by default, so one could last that much longer.
    http: { connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 64 },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      replyWithError(error, request, reply)
    },
  })
  app.setErrorHandler(replyWithError)
  limitTime(app, TIME_LIMIT_MS)
  logRequests(app)
  if (metrics) measureRequests(app, metrics)
  closeGracefully(app, lifecycle)
  return app
}
