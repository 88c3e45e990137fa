import { readRestoredCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { lastRestore } from '../../storage/last-restore.ts'

const tags = ['admin']

export function restoredRoutes(app: TypedApp, { db, now }: Deps): void {
  app.route({
    ...routeOf(readRestoredCall, { summary: 'The last restored backup, if it was restored in the last 30 days', tags }),
    config: { auth: 'owner' },
    handler: async () => ({ restored: (await lastRestore(db, now())) ?? null }),
  })
}
