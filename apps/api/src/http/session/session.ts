import cookie from '@fastify/cookie'
import session from '@fastify/session'
import { ACCOUNT_HEADER, GUEST_ACCOUNT, type User } from '@lanternkeep/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashOf } from '../../domain/secrets.ts'
import { SESSION_ABSOLUTE_MS } from '../../domain/sign-in-sessions.ts'
import type { Requester } from '../../people/requester.ts'
import { fixedQuery } from '../../storage/fixed-query.ts'
import { type Db, first, query } from '../../storage/sql.ts'
import type { UserRow } from '../../storage/tables/accounts.ts'
import { createCookieSigner } from './cookie-signer.ts'
import { guestOf } from './guest.ts'
import { SESSION_COOKIE, sessionEndOf } from './session-end.ts'
import { createSessionStore } from './session-store.ts'
import { userOfRow } from './user-of-row.ts'

export { SESSION_COOKIE } from './session-end.ts'

export type SessionOptions = { db: Db; now: () => Date; secret: string; secureCookies: boolean }

/** Cookies, the session behind them, and `request.requester` for everything after. */
export async function openSessions(
  app: FastifyInstance,
  { db, now, secret, secureCookies }: SessionOptions,
): Promise<void> {
  await app.register(cookie)
  await app.register(session, {
    secret: createCookieSigner(secret),
    store: createSessionStore(db, now),
    cookieName: SESSION_COOKIE,
    saveUninitialized: false,
    rolling: false,
    // With `true` the plugin silently sets no cookie unless it sees https itself; secureAll does it instead.
    cookie: { secure: false, httpOnly: true, sameSite: 'lax', path: '/', maxAge: SESSION_ABSOLUTE_MS },
  })
  keepCookieOfEnded(app)
  if (secureCookies) secureAll(app)
  app.decorateRequest('requester', null)
  app.decorateRequest('sessionEnd', null)
  app.addHook('onRequest', async (request, reply) => {
    request.requester = await requesterOfRequest(db, request, reply, now())
    if (request.requester?.kind !== 'user') request.sessionEnd = await sessionEndOf({ db, secret, now }, request)
  })
  app.decorateRequest('refreshRequester', async function refreshRequester(this: FastifyRequest) {
    const user = await userStill(db, this)
    this.requester = user ? { kind: 'user', user } : null
    if (!user) this.sessionEnd = await sessionEndOf({ db, secret, now }, this)
  })
}

const accountById = fixedQuery((id) => query.selectFrom('user').selectAll().where('id', '=', id))

/** Asked before every writing call, so it has no join: that takes SQLite several times as long. */
const accountStill = fixedQuery((sessionHash) => {
  const lasting = query.selectFrom('web_session').select('user_id').where('id_hash', '=', sessionHash)
  return query
    .selectFrom('user')
    .selectAll()
    .where('id', '=', lasting.where('ended_at', 'is', null))
})

/** The current account of this request's sign-in session, if it has not ended. */
async function userStill(db: Db, request: FastifyRequest): Promise<User | undefined> {
  const row = await first(db, accountStill(sessionHashOf(request)))
  return row && mayBeSignedIn(row) ? userOfRow(row) : undefined
}

/** A device that names its account is that person or no one: another tab may have changed the session. */
async function requesterOfRequest(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<Requester | null> {
  const account = request.headers[ACCOUNT_HEADER]
  const userId = account === GUEST_ACCOUNT ? undefined : request.session.userId
  const row = userId && (await first(db, accountById(userId)))
  if (row && mayBeSignedIn(row) && (account === undefined || account === row.id))
    return { kind: 'user', user: userOfRow(row) }
  if (account !== undefined && account !== GUEST_ACCOUNT) return null
  const guestId = await guestOf(db, request, reply, now)
  return guestId === null ? null : { kind: 'guest', guestId }
}

/** A blocked account is out everywhere, and so is a deleted one on hold (behavior.md#blocked-and-deleted-accounts). */
export function mayBeSignedIn(user: Pick<UserRow, 'blocked' | 'deleted_at'>): boolean {
  return !user.blocked && user.deleted_at === null
}

/** Identifies this request's session on the change bus, so that a stream ends with the session that opened it. */
export function sessionHashOf(request: FastifyRequest): string {
  return hashOf(request.session.sessionId)
}

/**
 * The plugin would clear the cookie of a session that it doesn't find. An answer that is late would then take the cookie
 * of a login that was answered meanwhile; and only the first call would learn why a session ended: the stream, for
 * example, and not the page that has to show it. The next login replaces the cookie.
 */
function keepCookieOfEnded(app: FastifyInstance): void {
  changeCookies(app, (cookies, { routeOptions }) => {
    if (routeOptions.url === '/api/logout') return cookies
    return cookies.filter((cookie) => !cookie.startsWith(`${SESSION_COOKIE}=;`))
  })
}

/** Behind https every cookie is sent over https only, whatever this server itself sees. */
function secureAll(app: FastifyInstance): void {
  changeCookies(app, (cookies) => cookies.map((cookie) => (/;\s*secure/i.test(cookie) ? cookie : `${cookie}; Secure`)))
}

function changeCookies(app: FastifyInstance, change: (cookies: string[], request: FastifyRequest) => string[]): void {
  app.addHook('onSend', async (request, reply) => {
    const header = reply.getHeader('set-cookie')
    if (header === undefined) return
    const cookies = change(Array.isArray(header) ? header : [String(header)], request)
    reply.removeHeader('set-cookie')
    if (cookies.length > 0) reply.header('set-cookie', cookies)
  })
}
