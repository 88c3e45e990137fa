import {
  changePlannedFeatureCall,
  createPlannedFeatureCall,
  deletePlannedFeatureCall,
  listPlannedFeaturesCall,
} from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { findFeatures } from './planned-features.repository.ts'
import { plannedFeatures } from './planned-features.service.ts'

const tags = ['planned features']

export async function plannedFeaturesRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.route({
    ...routeOf(listPlannedFeaturesCall, { summary: 'Planned features, by priority, then age', tags }),
    config: { auth: 'public' },
    handler: async () => findFeatures(deps.db),
  })

  app.route({
    ...routeOf(createPlannedFeatureCall, { summary: 'Add a feature', tags }),
    config: { auth: 'admin' },
    handler: async (request, reply) =>
      reply.code(201).send(await plannedFeatures.create(deps, userOf(request), request.body)),
  })

  app.route({
    ...routeOf(changePlannedFeatureCall, { summary: 'Change a feature; without a priority it keeps its own', tags }),
    config: { auth: 'admin' },
    handler: async (request) =>
      plannedFeatures.edit(deps, userOf(request), { id: request.params.id, body: request.body }),
  })

  app.route({
    ...routeOf(deletePlannedFeatureCall, { summary: 'Delete a feature', tags }),
    config: { auth: 'admin' },
    handler: async (request, reply) => {
      await plannedFeatures.remove(deps, userOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
