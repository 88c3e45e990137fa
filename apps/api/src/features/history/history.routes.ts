import type { Deps } from '../../deps.ts'
import type { App } from '../../http/validation.ts'
import { trashRoutes } from './trash.routes.ts'
import { versionsRoutes } from './versions.routes.ts'

/** What was: deleted documents, and earlier versions of those that are there. */
export async function historyRoutes(app: App, deps: Deps): Promise<void> {
  trashRoutes(app, deps)
  versionsRoutes(app, deps)
}
