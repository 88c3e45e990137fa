import { changelogAnswer, changelogBody, changelogEntry, emptyBody, text } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import type { TypedApp } from '../../http/validation.ts'
import { findChangelog } from './changelog.repository.ts'
import { createEntry, deleteEntry, editEntry } from './changelog.service.ts'

const tags = ['changelog']
const params = z.object({ id: text(64) })

export async function changelogRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.get(
    '/api/changelog',
    {
      config: { auth: 'public' },
      schema: { summary: 'Changelog entries, newest first', tags, response: { 200: changelogAnswer } },
    },
    async () => findChangelog(deps.db),
  )

  app.post(
    '/api/changelog',
    {
      config: { auth: 'admin' },
      schema: { summary: 'Add an entry', tags, body: changelogBody, response: { 201: changelogEntry } },
    },
    async (request, reply) => reply.code(201).send(createEntry(deps, userOf(request), request.body)),
  )

  app.put(
    '/api/changelog/:id',
    {
      config: { auth: 'admin' },
      schema: { summary: 'Change an entry', tags, params, body: changelogBody, response: { 200: changelogEntry } },
    },
    async (request) => editEntry(deps, userOf(request), request.params.id, request.body),
  )

  app.delete(
    '/api/changelog/:id',
    {
      config: { auth: 'admin' },
      schema: { summary: 'Delete an entry', tags, params, body: emptyBody, response: { 204: z.null() } },
    },
    async (request, reply) => {
      deleteEntry(deps, userOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
