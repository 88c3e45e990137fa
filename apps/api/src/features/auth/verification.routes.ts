import { resendVerificationCall, verifyEmailCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import type { OwnerRules } from './owner.ts'
import { resendVerification, verifyEmail } from './verification.service.ts'

const tags = ['account']

export function verificationRoutes(app: TypedApp, deps: Deps, owner: OwnerRules): void {
  app.route({
    ...routeOf(verifyEmailCall, { summary: 'Verify the address that the link was mailed to', tags }),
    config: { auth: 'public' },
    handler: async (request) => {
      await verifyEmail(deps, owner, request.params.token)
      return { message: 'Email verified! You can log in now.' }
    },
  })

  app.route({
    ...routeOf(resendVerificationCall, { summary: 'Mail the verification link again', tags }),
    config: { auth: 'public' },
    handler: async (request) => {
      await resendVerification(deps, request.body.email, request.ip)
      return { message: 'Verification email sent! Please check your inbox.' }
    },
  })
}
