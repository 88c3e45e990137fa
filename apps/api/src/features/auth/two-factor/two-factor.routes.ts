import {
  checkTwoFactorCall,
  newRecoveryCodesCall,
  readAdminTwoFactorCall,
  setAdminTwoFactorCall,
  startTwoFactorCall,
  turnOffTwoFactorCall,
  turnOnTwoFactorCall,
} from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { userOf } from '../../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../../http/validation.ts'
import { confirmationOf } from '../account/confirm-password.ts'
import { readAdminTwoFactor, setAdminTwoFactor } from './admin-two-factor.ts'
import {
  checkTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from './two-factor.service.ts'

const tags = ['account']

export function twoFactorRoutes(app: TypedApp, deps: Deps): void {
  app.route({
    ...routeOf(startTwoFactorCall, { summary: 'A new secret for an authenticator app; counts for nothing yet', tags }),
    config: { auth: 'user' },
    handler: (request) => startTwoFactor(deps, confirmationOf(deps, request, request.body)),
  })

  app.route({
    ...routeOf(checkTwoFactorCall, { summary: 'Check the app’s first code; answers the recovery codes', tags }),
    config: { auth: 'user' },
    handler: (request) => checkTwoFactor(deps, { userId: userOf(request).id, totp: request.body.totp }),
  })

  app.route({
    ...routeOf(turnOnTwoFactorCall, { summary: 'Ask for a code at every login from now on', tags }),
    config: { auth: 'user' },
    handler: async (request, reply) => {
      await turnOnTwoFactor(deps, userOf(request), request.body.recoveryCode)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routeOf(turnOffTwoFactorCall, { summary: 'Turn two-factor off, with password and code', tags }),
    config: { auth: 'user' },
    handler: async (request, reply) => {
      await turnOffTwoFactor(deps, request.body.totp, confirmationOf(deps, request, request.body))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routeOf(newRecoveryCodesCall, { summary: 'New recovery codes, with password and code', tags }),
    config: { auth: 'user' },
    handler: (request) => renewRecoveryCodes(deps, request.body.totp, confirmationOf(deps, request, request.body)),
  })

  app.route({
    ...routeOf(readAdminTwoFactorCall, { summary: 'Whether admins must use two-factor', tags: ['admin'] }),
    config: { auth: 'owner' },
    handler: () => readAdminTwoFactor(deps),
  })

  app.route({
    ...routeOf(setAdminTwoFactorCall, { summary: 'Ask two-factor of all admins, or stop asking', tags: ['admin'] }),
    config: { auth: 'owner' },
    handler: (request) => setAdminTwoFactor(deps, userOf(request), request.body.isRequired),
  })
}
