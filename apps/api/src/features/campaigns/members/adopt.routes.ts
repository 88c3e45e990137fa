import { adoptMembershipCall } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors/app-error.ts'
import { guestOf } from '../../../http/session/guest.ts'
import { userOf } from '../../../http/session/requester.ts'
import { routeOf, type TypedApp, uncheckedSerializer } from '../../../http/validation.ts'
import { campaignAnswerOf } from '../campaign-answer.ts'
import { adoptMembership } from './adopt.service.ts'

export function adoptRoute(app: TypedApp, { db, documents, bus, now }: Deps): void {
  app.route({
    ...routeOf(adoptMembershipCall, {
      summary: 'Moves a guest’s membership of a campaign to the account that is signed in',
      tags: ['campaigns'],
    }),
    config: { auth: 'user' },
    serializerCompiler: uncheckedSerializer,
    handler: async (request, reply) => {
      const { id: userId, firstName } = userOf(request)
      const guestId = await guestOf(db, request, reply, now())
      if (guestId === null) throw notFound('Member not found')
      const { campaign, role, memberId, status } = await documents.write((tx) => {
        return adoptMembership(tx, { userId, guestId, firstName }, request.params, { bus, now: now() })
      })
      if (status === 'pending') return reply.code(202).send({ status, campaign: { name: String(campaign.name) } })
      return reply.code(200).send({ campaign: campaignAnswerOf(campaign), role, memberId })
    },
  })
}
