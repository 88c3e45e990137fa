import { emptyBody, id, member, membersAnswer } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'
import { requesterOf } from '../../../http/session/requester.ts'
import type { TypedApp } from '../../../http/validation.ts'
import { syncPersonOf } from '../../../people/requester.ts'
import { approveMember, listMembers, removeMember } from './members.service.ts'

const tags = ['campaigns']
const config = { auth: 'person' } as const
const memberParams = z.object({ campaignId: id, memberId: id })

export function memberRoutes(app: TypedApp, deps: Deps): void {
  const { documents } = deps

  app.get(
    '/api/campaigns/:campaignId/members',
    {
      config,
      schema: {
        summary: 'The members of a campaign',
        tags,
        params: z.object({ campaignId: id }),
        response: { 200: membersAnswer },
      },
    },
    async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.read((tx) => listMembers(deps, tx, person, request.params.campaignId))
    },
  )

  app.delete(
    '/api/campaigns/:campaignId/members/:memberId',
    {
      config,
      schema: {
        summary: 'Remove a member as the GM, or leave',
        tags,
        params: memberParams,
        body: emptyBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const person = syncPersonOf(requesterOf(request))
      await documents.write((tx) => removeMember(deps, tx, person, request.params))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/campaigns/:campaignId/members/:memberId/approve',
    {
      config,
      schema: {
        summary: 'Let in a person who asked to join',
        tags,
        params: memberParams,
        body: emptyBody,
        response: { 200: member },
      },
    },
    async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.write((tx) => approveMember(deps, tx, person, request.params))
    },
  )
}
