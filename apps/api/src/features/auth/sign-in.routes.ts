import { browserName, logInCall, logOutCall, readUserCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { linkGuest } from '../../domain/guest-accounts.ts'
import { guestOf } from '../../http/session/guest.ts'
import { knownBrowserOf, rememberBrowser } from '../../http/session/known-browser.ts'
import { userOf } from '../../http/session/requester.ts'
import { SESSION_COOKIE, sessionHashOf } from '../../http/session/session.ts'
import { userOfRow } from '../../http/session/user-of-row.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { checkCredentials, requireMaySignIn } from './sign-in.service.ts'
import { requireSecondStep } from './two-factor/second-step.ts'
import { findUserById } from './users.repository.ts'

const tags = ['account']

export function signInRoutes(app: TypedApp, deps: Deps): void {
  const { db, bus } = deps

  app.route({
    ...routeOf(logInCall, { summary: 'Sign in; sets the session cookie', tags }),
    config: { auth: 'public' },
    handler: async (request, reply) => {
      const browserOf = (userId: string) => knownBrowserOf(request, userId, deps.secret)
      const { totp, recaptchaToken } = request.body
      const checked = await checkCredentials(deps, request.body, { address: request.ip, browserOf })
      requireMaySignIn(deps, checked, checked.password_hash)
      await requireSecondStep(deps, { userId: checked.id, totp, recaptchaToken })
      if (request.requester?.kind === 'user') bus.signedOut(`user:${request.requester.user.id}`, sessionHashOf(request))
      await request.session.regenerate()
      // Nothing is awaited between this check and the save, so a block or a reset meanwhile prevents the session.
      const row = await findUserById(db, checked.id)
      requireMaySignIn(deps, row, checked.password_hash)
      request.session.userId = row.id
      request.session.device = browserName(request.headers['user-agent'] ?? '')
      await request.session.save()
      rememberBrowser({ request, reply }, row.id, deps.secret)
      const guestId = await guestOf(db, request, reply, deps.now())
      if (guestId !== null) await db.transaction(async (tx) => linkGuest(tx, guestId, row.id))
      return userOfRow(row)
    },
  })

  app.route({
    ...routeOf(readUserCall, { summary: 'Who is signed in', tags }),
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
