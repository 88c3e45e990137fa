import { Signer } from '@fastify/cookie'
import type { Tier } from '@lanternkeep/schema'
import type { Deps } from '../deps.ts'
import { hashOf } from '../domain/secrets.ts'
import { addUser } from '../features/auth/users.repository.ts'
import { SESSION_COOKIE } from '../http/session/session.ts'
import { first, query, run, type Tx } from '../storage/sql.ts'
import type { TestBrowser } from './browser.ts'

type Description = {
  firstName: string
  tier: Tier
  isAdmin?: boolean
  isOwner?: boolean
  blocked?: boolean
  /** Otherwise verified since creation. */
  unverified?: boolean
}

/** The people of the tests: id and address follow from the role. */
export const PEOPLE = {
  gm: { firstName: 'Gwen', tier: 'premium' },
  otherGm: { firstName: 'Oskar', tier: 'elite' },
  player: { firstName: 'Pia', tier: 'free' },
  otherPlayer: { firstName: 'Petra', tier: 'free' },
  free: { firstName: 'Finn', tier: 'free' },
  premium: { firstName: 'Pavel', tier: 'premium' },
  elite: { firstName: 'Elsa', tier: 'elite' },
  unverified: { firstName: 'Una', tier: 'premium', unverified: true },
  admin: { firstName: 'Ada', tier: 'free', isAdmin: true },
  owner: { firstName: 'Odette', tier: 'free', isAdmin: true, isOwner: true },
  blocked: { firstName: 'Bo', tier: 'premium', blocked: true },
  /** For tests that end their sessions or delete them; ordinary accounts otherwise. */
  stale: { firstName: 'Stan', tier: 'premium' },
  left: { firstName: 'Lea', tier: 'premium' },
  deleted: { firstName: 'Dora', tier: 'premium' },
} as const satisfies Record<string, Description>
export type Role = keyof typeof PEOPLE

export function userIdOf(role: Role): string {
  return `user-${role}`
}

export function emailOf(role: Role): string {
  return `${role.toLowerCase()}@example.com`
}

/** Adds the person unless present; verified, without a password (sign in with `signInAs`). */
export async function addPerson(deps: Deps, role: Role): Promise<string> {
  await deps.db.transaction((tx) => insertPerson(tx, role, deps.now()))
  return userIdOf(role)
}

async function insertPerson(tx: Tx, role: Role, now: Date): Promise<void> {
  const { firstName, tier, isAdmin, isOwner, blocked, unverified }: Description = PEOPLE[role]
  const id = userIdOf(role)
  const at = now.toISOString()
  if (await first(tx, query.selectFrom('user').select('id').where('id', '=', id))) return
  await addUser(tx, {
    id,
    email: emailOf(role),
    first_name: firstName,
    last_name: 'Test',
    password_hash: null,
    security_question: null,
    security_answer_hash: null,
    tier,
    is_admin: isAdmin ? 1 : 0,
    is_owner: isOwner ? 1 : 0,
    blocked: blocked ? 1 : 0,
    email_verified_at: unverified ? null : at,
    auth_provider: 'local',
    created_at: at,
  })
}

let sessions = 0

/** Gives the browser a sign-in session of that person, as a login would; its next call waits for that. */
export function signInAs(browser: TestBrowser, deps: Deps, role: Role): TestBrowser {
  const userId = userIdOf(role)
  sessions += 1
  const sessionId = `test-session-${role}-${sessions}`
  const at = deps.now().toISOString()
  const row = { id_hash: hashOf(sessionId), user_id: userId, created_at: at, last_seen_at: at, ended_at: null }
  browser.waitFor(
    deps.db.transaction(async (tx) => {
      await insertPerson(tx, role, deps.now())
      await run(tx, query.insertInto('web_session').values(row))
    }),
  )
  browser.cookies.set(SESSION_COOKIE, new Signer(deps.secret).sign(sessionId))
  return browser
}
