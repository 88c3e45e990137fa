import {
  characterAnswer,
  charactersAnswer,
  createCharacterBody,
  emptyBody,
  id,
  LONGEST_DATA_URL,
  patchCharacterBody,
} from '@lanternkeep/schema'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { manyDocuments, oneDocument } from '../../documents/index.ts'
import { ifMatchOf, tagWithRev } from '../../http/if-match.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { type TypedApp, uncheckedSerializer } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { createCharacter, deleteCharacter, listCharacters, patchCharacter } from './characters.service.ts'
import { claimRoutes } from './claim.routes.ts'

const tags = ['characters']
const config = { auth: 'person' } as const
const params = z.object({ id })
const serializerCompiler = uncheckedSerializer
/** A portrait as a data URL, and the rest of the sheet. */
const bodyLimit = LONGEST_DATA_URL + 1024 * 1024

export async function charactersRoutes(app: TypedApp, deps: Deps): Promise<void> {
  campaignRoutes(app, deps)
  characterRoutes(app, deps)
  claimRoutes(app, deps)
}

function campaignRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    '/api/campaigns/:id/characters',
    {
      config,
      serializerCompiler,
      schema: {
        summary: 'The characters of a campaign that the caller can see, by name',
        tags,
        params,
        response: { 200: manyDocuments(charactersAnswer) },
      },
    },
    async (request) => listCharacters(deps, syncPersonOf(requesterOf(request)), request.params.id),
  )

  app.post(
    '/api/campaigns/:id/characters',
    {
      config,
      bodyLimit,
      serializerCompiler,
      schema: {
        summary: 'Add a character; a player who adds one also claims it',
        tags,
        params,
        body: createCharacterBody,
        response: { 201: oneDocument(characterAnswer) },
      },
    },
    async (request, reply) => {
      const person = syncPersonOf(requesterOf(request))
      const created = await createCharacter(deps, person, request.params.id, request.body)
      tagWithRev(reply, created)
      return reply.code(201).send(created)
    },
  )
}

function characterRoutes(app: TypedApp, deps: Deps): void {
  app.patch(
    '/api/characters/:id',
    {
      config,
      bodyLimit,
      serializerCompiler,
      schema: {
        summary: 'Change a character; health alone counts as a difference, If-Match refuses a stale change',
        tags,
        params,
        body: patchCharacterBody,
        response: { 200: oneDocument(characterAnswer) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const change = { id: params.id, patch: body, ifMatch: ifMatchOf(request) }
      const changed = await patchCharacter(deps, syncPersonOf(requesterOf(request)), change)
      tagWithRev(reply, changed)
      return changed
    },
  )

  app.delete(
    '/api/characters/:id',
    {
      config,
      schema: { summary: 'Delete a character', tags, params, body: emptyBody, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const change = { id: request.params.id, ifMatch: ifMatchOf(request) }
      await deleteCharacter(deps, syncPersonOf(requesterOf(request)), change)
      return reply.code(204).send(null)
    },
  )
}
