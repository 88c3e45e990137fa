import type { Deps } from '../../deps.ts'
import type { TypedApp } from '../../http/validation.ts'
import { campaignRoutes } from './campaign.routes.ts'
import { joinRoutes } from './join/join.routes.ts'
import { adoptRoute } from './members/adopt.routes.ts'
import { memberRoutes } from './members/members.routes.ts'
import { rememberPresence } from './members/presence.ts'

export async function campaignsRoutes(app: TypedApp, deps: Deps): Promise<void> {
  campaignRoutes(app, deps)
  joinRoutes(app, deps)
  memberRoutes(app, deps)
  adoptRoute(app, deps)
  rememberPresence(app, deps)
}
