import { readAiStatusCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { aiRoute } from './ai-route.ts'
import { aiUseRoutes } from './ai-use.routes.ts'
import { encounter } from './calls/encounter.ts'
import { event } from './calls/event.ts'
import { loot } from './calls/loot.ts'
import { map } from './calls/map.ts'
import { monster } from './calls/monster.ts'
import { npc } from './calls/npc.ts'
import { portrait } from './calls/portrait.ts'
import { review } from './calls/review.ts'
import { shop } from './calls/shop.ts'
import { summarize } from './calls/summarize.ts'
import { transcribe } from './calls/transcribe.ts'

export async function aiRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.route({
    ...routeOf(readAiStatusCall, {
      summary: 'Which AI models are set up, what is missing, and how many requests are left today',
      tags: ['ai'],
    }),
    config: { auth: 'user' },
    handler: async (request) => ({ ...deps.ai.status(), left: await deps.aiLedger.left(userOf(request).id) }),
  })
  aiUseRoutes(app, deps)
  aiRoute(app, deps, loot)
  aiRoute(app, deps, shop)
  aiRoute(app, deps, event)
  aiRoute(app, deps, encounter)
  aiRoute(app, deps, map)
  aiRoute(app, deps, npc)
  aiRoute(app, deps, monster)
  aiRoute(app, deps, portrait)
  aiRoute(app, deps, transcribe)
  aiRoute(app, deps, summarize)
  aiRoute(app, deps, review)
}
