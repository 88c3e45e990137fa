import { setAdminCall, setBlockedCall, setTierCall } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { userOf } from '../../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../../http/validation.ts'
import { changeAdmin, changeBlocked, changeTier } from './rights.service.ts'

const tags = ['admin']

export function rightsRoutes(app: TypedApp, deps: Deps): void {
  app.route({
    ...routeOf(setTierCall, { summary: "Sets a user's plan. Signs no one out.", tags }),
    config: { auth: 'admin' },
    handler: async (request) => changeTier(deps, userOf(request), { ...request.params, ...request.body }),
  })

  app.route({
    ...routeOf(setAdminCall, {
      summary: 'Grants or removes admin rights; losing them signs the user out everywhere',
      tags,
    }),
    config: { auth: 'admin' },
    handler: async (request) => changeAdmin(deps, userOf(request), { ...request.params, ...request.body }),
  })

  app.route({
    ...routeOf(setBlockedCall, { summary: 'Blocks a user, which signs them out everywhere, or unblocks them', tags }),
    config: { auth: 'admin' },
    handler: async (request) => changeBlocked(deps, userOf(request), { ...request.params, ...request.body }),
  })
}
