import { changeEntryCall, createEntryCall, deleteEntryCall, listChangelogCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { findChangelog } from './changelog.repository.ts'
import { changelog } from './changelog.service.ts'

const tags = ['changelog']

export async function changelogRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.route({
    ...routeOf(listChangelogCall, { summary: 'Changelog entries, newest first', tags }),
    config: { auth: 'public' },
    handler: async () => findChangelog(deps.db),
  })

  app.route({
    ...routeOf(createEntryCall, { summary: 'Add an entry', tags }),
    config: { auth: 'admin' },
    handler: async (request, reply) =>
      reply.code(201).send(await changelog.create(deps, userOf(request), request.body)),
  })

  app.route({
    ...routeOf(changeEntryCall, { summary: 'Change an entry', tags }),
    config: { auth: 'admin' },
    handler: async (request) => changelog.edit(deps, userOf(request), { id: request.params.id, body: request.body }),
  })

  app.route({
    ...routeOf(deleteEntryCall, { summary: 'Delete an entry', tags }),
    config: { auth: 'admin' },
    handler: async (request, reply) => {
      await changelog.remove(deps, userOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
