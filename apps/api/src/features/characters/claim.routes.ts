import { claimCharacterCall, releaseCharacterCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp, uncheckedSerializer } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { claimCharacter, releaseCharacter } from './claim.service.ts'

const tags = ['characters']
const config = { auth: 'person' } as const
const serializerCompiler = uncheckedSerializer

export function claimRoutes(app: TypedApp, { documents }: Deps): void {
  app.route({
    ...routeOf(claimCharacterCall, {
      summary: 'Claim an unclaimed player character; the GM can assign one to a member',
      tags,
    }),
    config,
    serializerCompiler,
    handler: async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.write((tx) => claimCharacter(tx, person, request.params.id, request.body.memberId))
    },
  })

  app.route({
    ...routeOf(releaseCharacterCall, { summary: 'Release a character; its player or the GM can', tags }),
    config,
    serializerCompiler,
    handler: async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.write((tx) => releaseCharacter(tx, person, request.params.id))
    },
  })
}
