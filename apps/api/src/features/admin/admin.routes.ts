import { setTierBody, text, user, usersAnswer, usersQuery } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import { writeAudit } from '../../db/audit.ts'
import { afterCommit, inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/api-error.ts'
import { userOf } from '../../http/person.ts'
import { userOfRow } from '../../http/user-of-row.ts'
import type { App } from '../../http/validation.ts'
import { countUsers, findUser, findUsers, setTier } from './admin.repository.ts'

export async function adminRoutes(app: App, { db, now, bus }: Deps): Promise<void> {
  app.get(
    '/api/admin/users',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Users by address; X-Total-Count says how many match, `cursor` is the id of the last one seen',
        tags: ['admin'],
        querystring: usersQuery,
        response: { 200: usersAnswer },
      },
    },
    async ({ query }, reply) => {
      const search = query.search?.trim() ?? ''
      const limit = query.limit === undefined ? undefined : Number(query.limit)
      const after = query.cursor === undefined ? undefined : (findUser(db, query.cursor)?.email_key ?? '')
      reply.header('x-total-count', countUsers(db, search))
      return findUsers(db, { search, limit, after }).map(userOfRow)
    },
  )

  app.patch(
    '/api/admin/users/:userId/tier',
    {
      config: { auth: 'admin' },
      schema: {
        summary: "Sets a user's plan; nobody is signed out by it",
        tags: ['admin'],
        params: z.object({ userId: text(64) }),
        body: setTierBody,
        response: { 200: user },
      },
    },
    async (request) => {
      const { userId } = request.params
      const { tier } = request.body
      return inTransaction(db, (tx) => {
        const before = findUser(tx, userId)
        if (!before) throw notFound('User not found')
        if (before.tier !== tier) {
          setTier(tx, userId, tier)
          writeAudit(tx, {
            at: now(),
            actorId: userOf(request).id,
            action: 'tier',
            targetId: userId,
            detail: { from: before.tier, to: tier },
          })
          afterCommit(tx, () => bus.rightsChanged(`user:${userId}`))
        }
        return userOfRow({ ...before, tier })
      })
    },
  )
}
