import { logInCall, logOutCall, readSignedInCall, readUserCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { knownBrowserOf } from '../../http/session/known-browser.ts'
import { userOf } from '../../http/session/requester.ts'
import { SESSION_COOKIE, sessionHashOf } from '../../http/session/session.ts'
import { userOfRow } from '../../http/session/user-of-row.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { takeBack } from './account/leaving.service.ts'
import { openSession } from './open-session.ts'
import { checkCredentials, requireMaySignIn } from './sign-in.service.ts'
import { requireSecondStep } from './two-factor/second-step.ts'

const tags = ['account']

export function signInRoutes(app: TypedApp, deps: Deps): void {
  const { bus } = deps

  app.route({
    ...routeOf(logInCall, { summary: 'Sign in; sets the session cookie', tags }),
    config: { auth: 'public' },
    handler: async (request, reply) => {
      const browserOf = (userId: string) => knownBrowserOf(request, userId, deps.secret)
      const { totp, recaptchaToken } = request.body
      const checked = await checkCredentials(deps, request.body, { address: request.ip, browserOf })
      requireMaySignIn(deps, checked, checked.password_hash)
      await requireSecondStep(deps, { userId: checked.id, totp, recaptchaToken })
      const restored = await takeBack(deps, checked)
      const row = await openSession(
        deps,
        { request, reply },
        { userId: checked.id, passwordHash: checked.password_hash },
      )
      return { ...userOfRow(row), ...(restored && { restored }) }
    },
  })

  app.route({
    ...routeOf(readSignedInCall, { summary: 'Who is signed in, if anyone', tags }),
    config: { auth: 'public' },
    handler: async ({ requester, sessionEnd }) => {
      if (requester?.kind === 'user') return { user: requester.user }
      return { user: null, ...(sessionEnd?.reason && { reason: sessionEnd.reason }) }
    },
  })

  app.route({
    ...routeOf(readUserCall, { summary: 'The signed-in account', tags }),
    config: { auth: 'user' },
    handler: async (request) => userOf(request),
  })

  app.route({
    ...routeOf(logOutCall, { summary: 'Ends the session and goes to the menu', tags }),
    config: { auth: 'public' },
    handler: async (request, reply) => {
      if (request.requester?.kind === 'user') bus.signedOut(`user:${request.requester.user.id}`, sessionHashOf(request))
      await request.session.destroy()
      return reply.clearCookie(SESSION_COOKIE, { path: '/' }).redirect('/', 302)
    },
  })
}
