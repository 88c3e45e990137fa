import { requestResetCall, resetPasswordCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { knownBrowserOf, rememberBrowser } from '../../http/session/known-browser.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import type { OwnerRules } from './owner.ts'
import { requestReset, resetPassword } from './reset.service.ts'

const tags = ['account']

export function resetRoutes(app: TypedApp, deps: Deps, owner: OwnerRules): void {
  app.route({
    ...routeOf(requestResetCall, {
      summary: 'Mail a link to set a new password; never says whether the address has an account',
      tags,
    }),
    config: { auth: 'public' },
    handler: async (request) => {
      await requestReset(deps, request.body, request.ip)
      return { message: 'If an account exists with that email, a password reset link has been sent.' }
    },
  })

  app.route({
    ...routeOf(resetPasswordCall, {
      summary: 'Set a new password with the link; signs the account out everywhere',
      tags,
    }),
    config: { auth: 'public' },
    handler: async (request, reply) => {
      const browserOf = (id: string) => knownBrowserOf(request, id, deps.secret)
      const { userId } = await resetPassword(deps, owner, { body: request.body, address: request.ip, browserOf })
      // Who was kept out by strangers' tries comes in by a link.
      rememberBrowser({ request, reply }, userId, deps.secret)
      return { message: 'Password reset successfully! You can log in now.' }
    },
  })
}
