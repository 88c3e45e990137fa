import { deletedUserAnswer, emptyBody, heldUsersAnswer, user } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { userOf } from '../../../http/session/requester.ts'
import type { TypedApp } from '../../../http/validation.ts'
import { deleteUser, listHeldUsers, restoreUser } from './removal.service.ts'
import { tags, userParams } from './user-params.ts'

export function removalRoutes(app: TypedApp, deps: Deps): void {
  app.delete(
    '/api/admin/users/:userId',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Deletes a user, which signs them out everywhere; their campaigns are deleted after 30 days',
        tags,
        params: userParams,
        body: emptyBody,
        response: { 200: deletedUserAnswer },
      },
    },
    async (request) => deleteUser(deps, userOf(request), request.params.userId),
  )

  app.get(
    '/api/admin/deleted-users',
    {
      config: { auth: 'admin' },
      schema: { summary: 'Deleted users who can still be restored', tags, response: { 200: heldUsersAnswer } },
    },
    async () => listHeldUsers(deps),
  )

  app.post(
    '/api/admin/deleted-users/:userId/restore',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Restores a deleted user with their campaigns and memberships',
        tags,
        params: userParams,
        body: emptyBody,
        response: { 200: user },
      },
    },
    async (request) => restoreUser(deps, userOf(request), request.params.userId),
  )
}
