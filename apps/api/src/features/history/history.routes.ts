import type { Deps } from '../../deps.ts'
import type { App } from '../../http/validation.ts'
import { trashRoutes } from './trash.routes.ts'

/** What was, for whoever may see it: deleted documents. */
export async function historyRoutes(app: App, deps: Deps): Promise<void> {
  trashRoutes(app, deps)
}
