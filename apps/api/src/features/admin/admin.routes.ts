import type { Deps } from '../../deps.ts'
import type { TypedApp } from '../../http/validation.ts'
import { auditRoutes } from './audit.routes.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { restoredRoutes } from './restored.routes.ts'
import { removalRoutes } from './users/removal.routes.ts'
import { resetLinkRoutes } from './users/reset-link.routes.ts'
import { rightsRoutes } from './users/rights.routes.ts'
import { usersRoutes } from './users/users.routes.ts'

export async function adminRoutes(app: TypedApp, deps: Deps): Promise<void> {
  usersRoutes(app, deps)
  rightsRoutes(app, deps)
  removalRoutes(app, deps)
  resetLinkRoutes(app, deps)
  outboxRoutes(app, deps)
  auditRoutes(app, deps)
  restoredRoutes(app, deps)
}
