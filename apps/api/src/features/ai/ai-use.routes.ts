import { readAiUseCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { findAiUse } from './ai-use.repository.ts'

export function aiUseRoutes(app: TypedApp, { db, now, aiLedger }: Deps): void {
  app.route({
    ...routeOf(readAiUseCall, {
      summary: 'AI requests of the last 30 days by person and day, and today’s limits',
      tags: ['admin'],
    }),
    config: { auth: 'admin' },
    handler: async () => ({ today: await aiLedger.today(), lines: await findAiUse(db, now()) }),
  })
}
