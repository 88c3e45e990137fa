import { deleteUserCall, listDeletedUsersCall, restoreUserCall } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { userOf } from '../../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../../http/validation.ts'
import { deleteUser, listHeldUsers, restoreUser } from './removal.service.ts'

const tags = ['admin']

export function removalRoutes(app: TypedApp, deps: Deps): void {
  app.route({
    ...routeOf(deleteUserCall, {
      summary: 'Deletes a user, which signs them out everywhere; their campaigns are deleted after 30 days',
      tags,
    }),
    config: { auth: 'admin' },
    handler: async (request) => deleteUser(deps, userOf(request), request.params.userId),
  })

  app.route({
    ...routeOf(listDeletedUsersCall, { summary: 'Deleted users who can still be restored', tags }),
    config: { auth: 'admin' },
    handler: async () => listHeldUsers(deps),
  })

  app.route({
    ...routeOf(restoreUserCall, { summary: 'Restores a deleted user with their campaigns and memberships', tags }),
    config: { auth: 'admin' },
    handler: async (request) => restoreUser(deps, userOf(request), request.params.userId),
  })
}
