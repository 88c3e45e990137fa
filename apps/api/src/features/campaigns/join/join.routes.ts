import { joinCampaignCall, normalizeJoinCode } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { linkGuest } from '../../../domain/guest-accounts.ts'
import { AppError } from '../../../errors/app-error.ts'
import { openGuest, proposedGuestOf, proposedSecretOf } from '../../../http/session/guest.ts'
import { routeOf, type TypedApp, uncheckedSerializer } from '../../../http/validation.ts'
import { syncPersonOf } from '../../../people/requester.ts'
import { campaignAnswerOf } from '../campaign-answer.ts'
import { addMembership, findJoinTarget } from './join.service.ts'
import { countWrongGuess, refuseGuessing } from './join-limits.ts'

export function joinRoutes(app: TypedApp, { documents, limits, humanCheck, bus, config, now }: Deps): void {
  const { seats } = config.quotas
  app.route({
    ...routeOf(joinCampaignCall, {
      summary: 'Join a campaign with its code; when signed out, a cookie becomes the identity of this browser',
      tags: ['campaigns'],
    }),
    config: { auth: 'public' },
    serializerCompiler: uncheckedSerializer,
    handler: async (request, reply) => {
      const code = normalizeJoinCode(request.body.joinCode)
      if (!code) throw new AppError('invalid', 'A join code has six letters and digits', { path: 'joinCode' })
      const token = request.body.recaptchaToken ?? undefined
      const guesser = { address: request.ip, person: request.requester, token }
      await refuseGuessing({ limits, work: humanCheck.work }, guesser)
      const outcome = await documents.write(async (tx) => {
        const known = request.requester && syncPersonOf(request.requester)
        const proposed = proposedSecretOf(request)
        const guest = known ? undefined : await proposedGuestOf(tx.sql, proposed)
        const person = known ?? (guest === undefined ? null : { guestId: guest })
        const former = request.sessionEnd?.userId
        const target = await findJoinTarget(tx, code, { person, userId: former })
        if (!target) return undefined
        if (known) return { ...(await addMembership(tx, target, known, { bus, now: now(), seats })), keep: undefined }
        const { guestId, keep } = await openGuest(tx.sql, request.requester, now(), proposed)
        if (former) await linkGuest(tx.sql, guestId, former)
        return { ...(await addMembership(tx, target, { guestId }, { bus, now: now(), seats })), keep }
      })
      if (!outcome) {
        await countWrongGuess(limits, guesser)
        throw new AppError('not_found', 'Invalid join code or campaign not found')
      }
      outcome.keep?.(reply)
      const { campaign, role, memberId, status } = outcome
      if (status === 'pending') return reply.code(202).send({ status, campaign: { name: String(campaign.name) } })
      return reply.code(200).send({ campaign: campaignAnswerOf(campaign), role, memberId })
    },
  })
}
