import { countCampaignsCall, listUsersCall } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { countCampaignsOf } from '../../../domain/campaigns-of.ts'
import { userOfRow } from '../../../http/session/user-of-row.ts'
import { routeOf, type TypedApp } from '../../../http/validation.ts'
import { countUsers, findEmailKey, findUsers } from '../admin.repository.ts'
import { requireUser } from './require-user.ts'

const tags = ['admin']

export function usersRoutes(app: TypedApp, { db }: Deps): void {
  app.route({
    ...routeOf(listUsersCall, {
      summary: 'Users by address; X-Total-Count says how many match, `cursor` is the id of the last one seen',
      tags,
    }),
    config: { auth: 'admin' },
    handler: async ({ query }, reply) => {
      const search = query.search?.trim() ?? ''
      const limit = query.limit === undefined ? undefined : Number(query.limit)
      const after = query.cursor === undefined ? undefined : ((await findEmailKey(db, query.cursor)) ?? '')
      reply.header('x-total-count', await countUsers(db, search))
      return (await findUsers(db, { search, limit, after })).map(userOfRow)
    },
  })

  app.route({
    ...routeOf(countCampaignsCall, { summary: 'How many campaigns on the server are deleted with the account', tags }),
    config: { auth: 'admin' },
    handler: async ({ params }) => ({
      count: await countCampaignsOf(db, (await requireUser(db, params.userId)).id),
    }),
  })
}
