import type { Deps } from '../../deps.ts'
import type { TypedApp } from '../../http/validation.ts'
import { trashRoutes } from './trash.routes.ts'
import { versionsRoutes } from './versions.routes.ts'

/** Deleted documents, and earlier versions of existing ones. */
export async function historyRoutes(app: TypedApp, deps: Deps): Promise<void> {
  trashRoutes(app, deps)
  versionsRoutes(app, deps)
}
