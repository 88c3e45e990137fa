import { changeSessionCall, createSessionCall, deleteSessionCall, listSessionsCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { deleteDocument } from '../../domain/document-changes.ts'
import { ifMatchOf, tagWithRev } from '../../http/if-match.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp, uncheckedSerializer } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { createSession, listSessions, patchSession } from './sessions.service.ts'

const tags = ['sessions']
const config = { auth: 'person' } as const
const serializerCompiler = uncheckedSerializer
/** Six long texts. */
const bodyLimit = 8 * 1024 * 1024

export async function sessionsRoutes(app: TypedApp, deps: Deps): Promise<void> {
  journalRoutes(app, deps)
  entryRoutes(app, deps)
}

function journalRoutes(app: TypedApp, deps: Deps): void {
  app.route({
    ...routeOf(listSessionsCall, {
      summary: 'The journal, newest session first; players get what is shared with them',
      tags,
    }),
    config,
    serializerCompiler,
    handler: async (request) => listSessions(deps, syncPersonOf(requesterOf(request)), request.params.id),
  })

  app.route({
    ...routeOf(createSessionCall, {
      summary: 'Add a session; 404 with isLocal when this server does not have the campaign',
      tags,
    }),
    config,
    bodyLimit,
    serializerCompiler,
    handler: async (request, reply) => {
      const person = syncPersonOf(requesterOf(request))
      const created = await createSession(deps, person, { campaignId: request.params.id, body: request.body })
      tagWithRev(reply, created)
      return reply.code(201).send(created)
    },
  })
}

function entryRoutes(app: TypedApp, deps: Deps): void {
  app.route({
    ...routeOf(changeSessionCall, { summary: 'Change a session; If-Match refuses a stale change', tags }),
    config,
    bodyLimit,
    serializerCompiler,
    handler: async (request, reply) => {
      const { params, body } = request
      const change = { id: params.id, patch: body, ifMatch: ifMatchOf(request) }
      const changed = await patchSession(deps, syncPersonOf(requesterOf(request)), change)
      tagWithRev(reply, changed)
      return changed
    },
  })

  app.route({
    ...routeOf(deleteSessionCall, { summary: 'Delete a session', tags }),
    config,
    handler: async (request, reply) => {
      const target = { collection: 'sessions', id: request.params.id, ifMatch: ifMatchOf(request) } as const
      await deleteDocument(deps.documents, syncPersonOf(requesterOf(request)), target)
      return reply.code(204).send(null)
    },
  })
}
