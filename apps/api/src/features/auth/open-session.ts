import { browserName } from '@lanternkeep/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { linkGuest } from '../../domain/guest-accounts.ts'
import { guestOf } from '../../http/session/guest.ts'
import { rememberBrowser } from '../../http/session/known-browser.ts'
import { sessionHashOf } from '../../http/session/session.ts'
import { addSession } from '../../http/session/session-store.ts'
import type { UserRow } from '../../storage/tables/accounts.ts'
import { requireMaySignIn } from './sign-in.service.ts'
import { findUserById } from './users.repository.ts'

type Call = { request: FastifyRequest; reply: FastifyReply }

/** `passwordHash`: of the password that was checked. */
type Checked = { userId: string; passwordHash: string | null }

/** Signs this browser in. Anyone who was signed in there before is signed out. */
export async function openSession(
  deps: Deps,
  { request, reply }: Call,
  { userId, passwordHash }: Checked,
): Promise<UserRow> {
  const { db, bus, now } = deps
  if (request.requester?.kind === 'user') bus.signedOut(`user:${request.requester.user.id}`, sessionHashOf(request))
  await request.session.regenerate()
  const device = browserName(request.headers['user-agent'] ?? '')
  // In one transaction: a block or a reset at the same moment comes before the check, or ends this session.
  const row = await db.transaction(async (tx) => {
    const user = await findUserById(tx, userId)
    requireMaySignIn(deps, user, passwordHash)
    await addSession(tx, sessionHashOf(request), { userId, device }, now())
    return user
  })
  Object.assign(request.session, { userId, device })
  await request.session.save()
  rememberBrowser({ request, reply }, row.id, deps.secret)
  const guestId = await guestOf(db, request, reply, now())
  if (guestId !== null) await db.transaction(async (tx) => linkGuest(tx, guestId, row.id))
  return row
}
