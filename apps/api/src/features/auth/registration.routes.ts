import { captchaAnswer, messageAnswer, registerBody, registrationAnswer } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import type { TypedApp } from '../../http/validation.ts'
import type { OwnerRules } from './owner.ts'
import { register } from './registration.service.ts'

const tags = ['account']

export function registrationRoutes(app: TypedApp, deps: Deps, owner: OwnerRules): void {
  app.post(
    '/api/auth/register',
    {
      config: { auth: 'public' },
      schema: { summary: 'Create an account', tags, body: registerBody, response: { 201: messageAnswer } },
    },
    async (request, reply) => {
      await register(deps, owner, request.body, request.ip)
      const said = 'Please check your email to verify your account.'
      const message = deps.mailer.sends ? said : `${said} This server sends no mail; ask whoever runs it.`
      return reply.code(201).send({ message })
    },
  )

  app.get(
    '/api/auth/captcha',
    {
      config: { auth: 'public' },
      schema: { summary: 'The human check and, for altcha, its challenge', tags, response: { 200: captchaAnswer } },
    },
    async (request) => {
      deps.limits.take('captchaPerAddress', request.ip)
      const { challenge, ...offer } = await deps.humanCheck.offer()
      return { ...offer, challenge: challenge && { ...challenge } }
    },
  )

  app.get(
    '/api/auth/registration',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'What the register form needs to know about this server',
        tags,
        response: { 200: registrationAnswer },
      },
    },
    async () => ({ setupCode: owner.asksForCode(), sendsMail: deps.mailer.sends }),
  )
}
