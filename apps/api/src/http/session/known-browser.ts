import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../../domain/secrets.ts'

// A browser keeps a name of its own, and a mark for each account that signed in there. A mark is made with the server's
// secret, so it can't be forged. It signs nobody in: it only keeps wrong passwords from this browser apart from those of
// strangers.

export const BROWSER_COOKIE = 'lk_browser'
const COOKIE_SECONDS = 400 * 86_400
const MARK_LENGTH = 22
/** The oldest go, so that the cookie stays small. */
const MAX_MARKS = 8

/** The browser's name if this account has signed in there before. */
export function knownBrowserOf(request: FastifyRequest, userId: string, secret: string): string | undefined {
  const { name, marks } = readCookie(request)
  if (!name) return undefined
  const mark = Buffer.from(markOf(name, userId, secret))
  const isKnown = marks.some((kept) => kept.length === MARK_LENGTH && timingSafeEqual(Buffer.from(kept), mark))
  return isKnown ? name : undefined
}

/** From now on this browser is one that signed in to the account. */
export function rememberBrowser(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
  secret: string,
): void {
  const { name = newSecret(), marks } = readCookie(request)
  const mark = markOf(name, userId, secret)
  const kept = [...marks.filter((other) => other !== mark).slice(1 - MAX_MARKS), mark]
  const value = [name, ...kept].join('.')
  reply.setCookie(BROWSER_COOKIE, value, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: COOKIE_SECONDS })
}

function readCookie(request: FastifyRequest): { name: string | undefined; marks: string[] } {
  const [name, ...marks] = request.cookies[BROWSER_COOKIE]?.split('.') ?? []
  return { name: name || undefined, marks: marks.filter((mark) => /^[\w-]{22}$/.test(mark)) }
}

function markOf(name: string, userId: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`known browser ${name} ${userId}`)
    .digest('base64url')
    .slice(0, MARK_LENGTH)
}
