import { listAuditCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { readAudit } from '../../storage/audit.ts'

const tags = ['admin']

const PAGE = 50

export function auditRoutes(app: TypedApp, { db }: Deps): void {
  app.route({
    ...routeOf(listAuditCall, {
      summary: 'What admins did, newest first; `cursor` is the id of the last entry seen',
      tags,
    }),
    config: { auth: 'admin' },
    handler: async ({ query }) => {
      const before = query.cursor === undefined ? undefined : Number(query.cursor)
      return readAudit(db, { limit: Number(query.limit ?? PAGE), before })
    },
  })
}
