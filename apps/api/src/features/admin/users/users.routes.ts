import { campaignsCountAnswer, usersAnswer, usersQuery } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { findCampaignsOf } from '../../../domain/campaigns-of.ts'
import { userOfRow } from '../../../http/session/user-of-row.ts'
import type { TypedApp } from '../../../http/validation.ts'
import { countUsers, findEmailKey, findUsers } from '../admin.repository.ts'
import { requireUser } from './require-user.ts'
import { tags, userParams } from './user-params.ts'

export function usersRoutes(app: TypedApp, { db }: Deps): void {
  app.get(
    '/api/admin/users',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Users by address; X-Total-Count says how many match, `cursor` is the id of the last one seen',
        tags,
        querystring: usersQuery,
        response: { 200: usersAnswer },
      },
    },
    async ({ query }, reply) => {
      const search = query.search?.trim() ?? ''
      const limit = query.limit === undefined ? undefined : Number(query.limit)
      const after = query.cursor === undefined ? undefined : (findEmailKey(db, query.cursor) ?? '')
      reply.header('x-total-count', countUsers(db, search))
      return findUsers(db, { search, limit, after }).map(userOfRow)
    },
  )

  app.get(
    '/api/admin/users/:userId/campaigns-count',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'How many campaigns on the server are deleted with the account',
        tags,
        params: userParams,
        response: { 200: campaignsCountAnswer },
      },
    },
    async ({ params }) => ({ count: findCampaignsOf(db, requireUser(db, params.userId).id).length }),
  )
}
