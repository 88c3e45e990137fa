import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { isPrivateToMachine } from '../../domain/private-machine.ts'
import { hashOf } from '../../domain/secrets.ts'
import { mayBeSignedIn } from '../../http/session/session.ts'
import { writeAudit } from '../../storage/audit.ts'
import { query, run, type Tx } from '../../storage/sql.ts'
import type { UserRow } from '../../storage/tables/accounts.ts'
import { emailKeyOf, findUserByEmail, hasOwner, hasUsers } from './users.repository.ts'

/** Without letters and digits that look alike. */
const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12

/** How an account becomes the server's owner (behavior.md#server-owner). */
export type OwnerRules = {
  /** True if registering as the owner needs the code from the server's log. */
  asksForCode(): Promise<boolean>
  isSetupCode(typed: string): boolean
  /** Whether an account registered now becomes the owner, given whether the typed code was right. */
  isOwnerAtRegistration(tx: Tx, codeIsRight: boolean): Promise<boolean>
  /** Makes the account of OWNER_EMAIL the owner once its address is verified. */
  afterVerification(tx: Tx, user: UserRow): Promise<void>
}

export async function createOwnerRules({
  config,
  db,
  now,
  log,
  secret,
}: Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'secret'>): Promise<OwnerRules> {
  const isPrivate = isPrivateToMachine(config)
  const asksForCode = async () => !config.ownerEmail && !(await hasOwner(db)) && (!isPrivate || (await hasUsers(db)))
  const designated = config.ownerEmail && emailKeyOf(config.ownerEmail)
  const code = setupCode(secret)
  const codeHash = Buffer.from(hashOf(code))

  const afterVerification = async (tx: Tx, user: UserRow) => {
    if (user.email_key === designated && user.email_verified_at && mayBeSignedIn(user)) {
      await makeOwner(tx, user, { at: now(), actorId: null })
    }
  }
  // The setting may have been added after that account was verified.
  const waiting = config.ownerEmail ? await findUserByEmail(db, config.ownerEmail) : undefined
  if (waiting) await db.transaction(async (tx) => afterVerification(tx, waiting))
  if (await asksForCode())
    log.info(`This server has no owner yet. To register as its owner, enter the setup code ${grouped(code)}`)

  return {
    asksForCode,
    isSetupCode: (typed) => timingSafeEqual(Buffer.from(hashOf(plain(typed))), codeHash),
    isOwnerAtRegistration: async (tx, codeIsRight) => {
      if (config.ownerEmail || (await hasOwner(tx))) return false
      return codeIsRight || (isPrivate && !(await hasUsers(tx)))
    },
    afterVerification,
  }
}

/** Moves ownership; the previous owner stays an admin. An owner is always admin, never blocked, never deleted. */
export async function makeOwner(
  tx: Tx,
  user: UserRow,
  { at, actorId }: { at: Date; actorId: string | null },
): Promise<void> {
  if (user.is_owner) return
  if (!mayBeSignedIn(user)) throw new Error(`${user.email} is blocked or deleted, so it can’t be the owner`)
  await run(tx, query.updateTable('user').set({ is_owner: 0 }).where('is_owner', '=', 1))
  await run(tx, query.updateTable('user').set({ is_owner: 1, is_admin: 1 }).where('id', '=', user.id))
  await writeAudit(tx, { at, actorId, action: 'owner', targetId: user.id, detail: {} })
}

/** An owner can't be blocked or deleted, and gets the server's mail, so the address must be theirs. */
export function whyNotOwner({ email, deleted_at, blocked, email_verified_at }: UserRow): string | undefined {
  if (deleted_at !== null) return `The account ${email} was deleted; restore it first.`
  if (blocked) return `The account ${email} is blocked; unblock it first.`
  if (email_verified_at === null) return `The address ${email} is not verified yet.`
  return undefined
}

/** Every process on the same database has the same one. */
function setupCode(secret: string): string {
  const bytes = createHmac('sha256', secret).update('setup code').digest().subarray(0, CODE_LENGTH)
  return [...bytes].map((byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')
}

function grouped(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

function plain(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
