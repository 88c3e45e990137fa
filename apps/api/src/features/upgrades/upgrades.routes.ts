import { dismissUpgradeRequestCall, listUpgradeRequestsCall, requestUpgradeCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { dismissUpgradeRequest, listUpgradeRequests, requestUpgrade } from './upgrades.service.ts'

export async function upgradesRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.route({
    ...routeOf(requestUpgradeCall, { summary: 'Ask the admins for a higher plan', tags: ['account'] }),
    config: { auth: 'user' },
    handler: async (request, reply) => {
      await requestUpgrade(deps, userOf(request), request.body.tier)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routeOf(listUpgradeRequestsCall, { summary: 'Who asked for a higher plan, the oldest first', tags: ['admin'] }),
    config: { auth: 'admin' },
    handler: () => listUpgradeRequests(deps),
  })

  app.route({
    ...routeOf(dismissUpgradeRequestCall, { summary: 'Forget a request without granting it', tags: ['admin'] }),
    config: { auth: 'admin' },
    handler: async (request, reply) => {
      await dismissUpgradeRequest(deps, request.params.userId)
      return reply.code(204).send(null)
    },
  })
}
