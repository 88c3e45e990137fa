import { readCaptchaCall, readRegistrationCall, registerCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { userOfRow } from '../../http/session/user-of-row.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { limitNetworks } from '../../limits/networks.ts'
import { openSession } from './open-session.ts'
import type { OwnerRules } from './owner.ts'
import { register } from './registration.service.ts'

const tags = ['account']

export function registrationRoutes(app: TypedApp, deps: Deps, owner: OwnerRules): void {
  app.route({
    ...routeOf(registerCall, { summary: 'Create an account', tags }),
    config: { auth: 'public' },
    handler: async (request, reply) => {
      const created = await register(deps, owner, { body: request.body, address: request.ip })
      if (deps.mailer.sends) {
        return reply.code(201).send({ message: 'Please check your email to verify your account.' })
      }
      const user = await openSession(deps, { request, reply }, created)
      return reply.code(201).send({ message: 'Your account is ready.', user: userOfRow(user) })
    },
  })

  app.route({
    ...routeOf(readCaptchaCall, { summary: 'The human check and, for altcha, its challenge', tags }),
    config: { auth: 'public' },
    handler: async (request) => {
      await limitNetworks(deps.limits, 'captchaPerAddress', request.ip).take()
      const { challenge, ...offer } = await deps.humanCheck.offer()
      return { ...offer, challenge: challenge && { ...challenge } }
    },
  })

  app.route({
    ...routeOf(readRegistrationCall, { summary: 'What the register form needs to know about this server', tags }),
    config: { auth: 'public' },
    handler: async () => ({
      setupCode: await owner.asksForCode(),
      sendsMail: deps.mailer.sends,
      ...(deps.config.supportContact && { supportContact: deps.config.supportContact }),
    }),
  })
}
