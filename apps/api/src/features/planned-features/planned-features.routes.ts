import { emptyBody, plannedFeature, plannedFeatureBody, plannedFeaturesAnswer, text } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import type { TypedApp } from '../../http/validation.ts'
import { findFeatures } from './planned-features.repository.ts'
import { createFeature, deleteFeature, editFeature } from './planned-features.service.ts'

const tags = ['planned features']
const params = z.object({ id: text(64) })

export async function plannedFeaturesRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.get(
    '/api/planned-features',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Planned features, by priority, then age',
        tags,
        response: { 200: plannedFeaturesAnswer },
      },
    },
    async () => findFeatures(deps.db),
  )

  app.post(
    '/api/planned-features',
    {
      config: { auth: 'admin' },
      schema: { summary: 'Add a feature', tags, body: plannedFeatureBody, response: { 201: plannedFeature } },
    },
    async (request, reply) => reply.code(201).send(createFeature(deps, userOf(request), request.body)),
  )

  app.put(
    '/api/planned-features/:id',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Change a feature; without a priority it keeps its own',
        tags,
        params,
        body: plannedFeatureBody,
        response: { 200: plannedFeature },
      },
    },
    async (request) => editFeature(deps, userOf(request), request.params.id, request.body),
  )

  app.delete(
    '/api/planned-features/:id',
    {
      config: { auth: 'admin' },
      schema: { summary: 'Delete a feature', tags, params, body: emptyBody, response: { 204: z.null() } },
    },
    async (request, reply) => {
      deleteFeature(deps, userOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
