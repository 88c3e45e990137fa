import { characterAnswer, claimBody, emptyBody, id } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { oneDocument } from '../../documents/index.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { type TypedApp, uncheckedSerializer } from '../../http/validation.ts'
import { syncPersonOf } from '../../people/requester.ts'
import { claimCharacter, releaseCharacter } from './claim.service.ts'

const tags = ['characters']
const config = { auth: 'person' } as const
const params = z.object({ id })
const serializerCompiler = uncheckedSerializer

export function claimRoutes(app: TypedApp, { documents }: Deps): void {
  app.post(
    '/api/characters/:id/claim',
    {
      config,
      serializerCompiler,
      schema: {
        summary: 'Claim an unclaimed player character; the GM can assign one to a member',
        tags,
        params,
        body: claimBody,
        response: { 200: oneDocument(characterAnswer) },
      },
    },
    async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.write((tx) => claimCharacter(tx, person, request.params.id, request.body.memberId))
    },
  )

  app.delete(
    '/api/characters/:id/claim',
    {
      config,
      serializerCompiler,
      schema: {
        summary: 'Release a character; its player or the GM can',
        tags,
        params,
        body: emptyBody,
        response: { 200: oneDocument(characterAnswer) },
      },
    },
    async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.write((tx) => releaseCharacter(tx, person, request.params.id))
    },
  )
}
