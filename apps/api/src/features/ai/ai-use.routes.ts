import { aiUseAnswer } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import type { TypedApp } from '../../http/validation.ts'
import { findAiUse } from './ai-use.repository.ts'

export function aiUseRoutes(app: TypedApp, { db, now, aiLedger }: Deps): void {
  app.get(
    '/api/admin/ai-use',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'AI requests of the last 30 days by person and day, and today’s limits',
        tags: ['admin'],
        response: { 200: aiUseAnswer },
      },
    },
    async () => ({ today: aiLedger.today(), lines: findAiUse(db, now()) }),
  )
}
