import { approveMemberCall, listMembersCall, removeMemberCall } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { requesterOf } from '../../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../../http/validation.ts'
import { syncPersonOf } from '../../../people/requester.ts'
import { approveMember, listMembers, removeMember } from './members.service.ts'

const tags = ['campaigns']
const config = { auth: 'person' } as const

export function memberRoutes(app: TypedApp, deps: Deps): void {
  const { documents } = deps

  app.route({
    ...routeOf(listMembersCall, { summary: 'The members of a campaign', tags }),
    config,
    handler: async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.read((tx) => listMembers(tx, deps, person, request.params.campaignId))
    },
  })

  app.route({
    ...routeOf(removeMemberCall, { summary: 'Remove a member as the GM, or leave', tags }),
    config,
    handler: async (request, reply) => {
      const person = syncPersonOf(requesterOf(request))
      await documents.write((tx) => removeMember(tx, deps, person, request.params))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routeOf(approveMemberCall, { summary: 'Let in a person who asked to join', tags }),
    config,
    handler: async (request) => {
      const person = syncPersonOf(requesterOf(request))
      return documents.write((tx) => approveMember(tx, deps, person, request.params))
    },
  })
}
