import { makeResetLinkCall } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { userOf } from '../../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../../http/validation.ts'
import { makeResetLink } from './reset-link.service.ts'

const tags = ['admin']

export function resetLinkRoutes(app: TypedApp, deps: Deps): void {
  app.route({
    ...routeOf(makeResetLinkCall, {
      summary: "A link that sets a new password, to be sent to the user; the owner's is for the owner only",
      tags,
    }),
    config: { auth: 'admin' },
    handler: async (request) => makeResetLink(deps, userOf(request), request.params.userId),
  })
}
