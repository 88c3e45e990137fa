import { createSessionBody, emptyBody, id, patchSessionBody, sessionAnswer, sessionsAnswer } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { manyDocuments, oneDocument } from '../../documents/index.ts'
import { ifMatchOf, tagWithRev } from '../../http/if-match.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { type TypedApp, uncheckedSerializer } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { createSession, deleteSession, listSessions, patchSession } from './sessions.service.ts'

const tags = ['sessions']
const config = { auth: 'person' } as const
const params = z.object({ id })
const serializerCompiler = uncheckedSerializer
/** Six long texts. */
const bodyLimit = 8 * 1024 * 1024

export async function sessionsRoutes(app: TypedApp, deps: Deps): Promise<void> {
  journalRoutes(app, deps)
  entryRoutes(app, deps)
}

function journalRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    '/api/campaigns/:id/sessions',
    {
      config,
      serializerCompiler,
      schema: {
        summary: 'The journal, newest session first; players get what is shared with them',
        tags,
        params,
        response: { 200: manyDocuments(sessionsAnswer) },
      },
    },
    async (request) => listSessions(deps, syncPersonOf(requesterOf(request)), request.params.id),
  )

  app.post(
    '/api/campaigns/:id/sessions',
    {
      config,
      bodyLimit,
      serializerCompiler,
      schema: {
        summary: 'Add a session; 404 with isLocal when this server does not have the campaign',
        tags,
        params,
        body: createSessionBody,
        response: { 201: oneDocument(sessionAnswer) },
      },
    },
    async (request, reply) => {
      const person = syncPersonOf(requesterOf(request))
      const created = await createSession(deps, person, request.params.id, request.body)
      tagWithRev(reply, created)
      return reply.code(201).send(created)
    },
  )
}

function entryRoutes(app: TypedApp, deps: Deps): void {
  app.patch(
    '/api/sessions/:id',
    {
      config,
      bodyLimit,
      serializerCompiler,
      schema: {
        summary: 'Change a session; If-Match refuses a stale change',
        tags,
        params,
        body: patchSessionBody,
        response: { 200: oneDocument(sessionAnswer) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const change = { id: params.id, patch: body, ifMatch: ifMatchOf(request) }
      const changed = await patchSession(deps, syncPersonOf(requesterOf(request)), change)
      tagWithRev(reply, changed)
      return changed
    },
  )

  app.delete(
    '/api/sessions/:id',
    {
      config,
      schema: { summary: 'Delete a session', tags, params, body: emptyBody, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const change = { id: request.params.id, ifMatch: ifMatchOf(request) }
      await deleteSession(deps, syncPersonOf(requesterOf(request)), change)
      return reply.code(204).send(null)
    },
  )
}
