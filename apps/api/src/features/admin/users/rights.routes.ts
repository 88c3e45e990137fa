import { setAdminBody, setBlockedBody, setTierBody, user } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { userOf } from '../../../http/session/requester.ts'
import type { TypedApp } from '../../../http/validation.ts'
import { changeAdmin, changeBlocked, changeTier } from './rights.service.ts'
import { tags, userParams } from './user-params.ts'

export function rightsRoutes(app: TypedApp, deps: Deps): void {
  app.patch(
    '/api/admin/users/:userId/tier',
    {
      config: { auth: 'admin' },
      schema: {
        summary: "Sets a user's plan; nobody is signed out by it",
        tags,
        params: userParams,
        body: setTierBody,
        response: { 200: user },
      },
    },
    async (request) => changeTier(deps, userOf(request), request.params.userId, request.body.tier),
  )

  app.patch(
    '/api/admin/users/:userId/admin',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Grants or removes admin rights; losing them signs the user out everywhere',
        tags,
        params: userParams,
        body: setAdminBody,
        response: { 200: user },
      },
    },
    async (request) => changeAdmin(deps, userOf(request), request.params.userId, request.body.isAdmin),
  )

  app.patch(
    '/api/admin/users/:userId/blocked',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Blocks a user, which signs them out everywhere, or unblocks them',
        tags,
        params: userParams,
        body: setBlockedBody,
        response: { 200: user },
      },
    },
    async (request) => changeBlocked(deps, userOf(request), request.params.userId, request.body.blocked),
  )
}
