import { auditAnswer, auditQuery } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import type { TypedApp } from '../../http/validation.ts'
import { readAudit } from '../../storage/sqlite/audit.ts'
import { tags } from './users/user-params.ts'

const PAGE = 50

export function auditRoutes(app: TypedApp, { db }: Deps): void {
  app.get(
    '/api/admin/audit',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'What admins did, newest first; `cursor` is the id of the last entry seen',
        tags,
        querystring: auditQuery,
        response: { 200: auditAnswer },
      },
    },
    async ({ query }) => {
      const before = query.cursor === undefined ? undefined : Number(query.cursor)
      return readAudit(db, { limit: Number(query.limit ?? PAGE), before })
    },
  )
}
