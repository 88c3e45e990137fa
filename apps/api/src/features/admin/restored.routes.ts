import { restoredAnswer } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import type { TypedApp } from '../../http/validation.ts'
import { lastRestore } from '../../storage/sqlite/last-restore.ts'
import { tags } from './users/user-params.ts'

export function restoredRoutes(app: TypedApp, { db, now }: Deps): void {
  app.get(
    '/api/admin/restored',
    {
      config: { auth: 'owner' },
      schema: {
        summary: 'The last restored backup, if it was restored in the last 30 days',
        tags,
        response: { 200: restoredAnswer },
      },
    },
    async () => ({ restored: lastRestore(db, now()) ?? null }),
  )
}
