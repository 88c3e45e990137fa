import {
  changeCharacterCall,
  createCharacterCall,
  deleteCharacterCall,
  LONGEST_DATA_URL,
  listCharactersCall,
} from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { deleteDocument } from '../../domain/document-changes.ts'
import { ifMatchOf, tagWithRev } from '../../http/if-match.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp, uncheckedSerializer } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { createCharacter, listCharacters, patchCharacter } from './characters.service.ts'
import { claimRoutes } from './claim.routes.ts'

const tags = ['characters']
const config = { auth: 'person' } as const
const serializerCompiler = uncheckedSerializer
/** A portrait as a data URL, and the rest of the sheet. */
const bodyLimit = LONGEST_DATA_URL + 1024 * 1024

export async function charactersRoutes(app: TypedApp, deps: Deps): Promise<void> {
  campaignRoutes(app, deps)
  characterRoutes(app, deps)
  claimRoutes(app, deps)
}

function campaignRoutes(app: TypedApp, deps: Deps): void {
  app.route({
    ...routeOf(listCharactersCall, { summary: 'The characters of a campaign that the caller can see, by name', tags }),
    config,
    serializerCompiler,
    handler: async (request) => listCharacters(deps, syncPersonOf(requesterOf(request)), request.params.id),
  })

  app.route({
    ...routeOf(createCharacterCall, { summary: 'Add a character; a player who adds one also claims it', tags }),
    config,
    bodyLimit,
    serializerCompiler,
    handler: async (request, reply) => {
      const person = syncPersonOf(requesterOf(request))
      const created = await createCharacter(deps, person, { campaignId: request.params.id, body: request.body })
      tagWithRev(reply, created)
      return reply.code(201).send(created)
    },
  })
}

function characterRoutes(app: TypedApp, deps: Deps): void {
  app.route({
    ...routeOf(changeCharacterCall, {
      summary: 'Change a character; health alone counts as a difference, If-Match refuses a stale change',
      tags,
    }),
    config,
    bodyLimit,
    serializerCompiler,
    handler: async (request, reply) => {
      const { params, body } = request
      const change = { id: params.id, patch: body, ifMatch: ifMatchOf(request) }
      const changed = await patchCharacter(deps, syncPersonOf(requesterOf(request)), change)
      tagWithRev(reply, changed)
      return changed
    },
  })

  app.route({
    ...routeOf(deleteCharacterCall, { summary: 'Delete a character', tags }),
    config,
    handler: async (request, reply) => {
      const target = { collection: 'characters', id: request.params.id, ifMatch: ifMatchOf(request) } as const
      await deleteDocument(deps.documents, syncPersonOf(requesterOf(request)), target)
      return reply.code(204).send(null)
    },
  })
}
