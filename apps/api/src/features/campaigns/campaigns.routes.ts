import type { Deps } from '../../deps.ts'
import type { App } from '../../http/validation.ts'
import { adoptRoute } from './adopt.routes.ts'
import { campaignRoutes } from './campaign.routes.ts'
import { joinRoutes } from './join.routes.ts'
import { memberRoutes } from './members.routes.ts'
import { rememberPresence } from './presence.ts'

export async function campaignsRoutes(app: App, deps: Deps): Promise<void> {
  campaignRoutes(app, deps)
  joinRoutes(app, deps)
  memberRoutes(app, deps)
  adoptRoute(app, deps)
  rememberPresence(app, deps)
}
