import { readCaptchaCall, readRegistrationCall, registerCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { limitNetworks } from '../../limits/networks.ts'
import type { OwnerRules } from './owner.ts'
import { register } from './registration.service.ts'

const tags = ['account']

export function registrationRoutes(app: TypedApp, deps: Deps, owner: OwnerRules): void {
  app.route({
    ...routeOf(registerCall, { summary: 'Create an account', tags }),
    config: { auth: 'public' },
    handler: async (request, reply) => {
      await register(deps, owner, { body: request.body, address: request.ip })
      const said = 'Please check your email to verify your account.'
      const message = deps.mailer.sends ? said : `${said} This server sends no mail; ask whoever runs it.`
      return reply.code(201).send({ message })
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
    handler: async () => ({ setupCode: await owner.asksForCode(), sendsMail: deps.mailer.sends }),
  })
}
