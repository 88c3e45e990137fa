import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { isPrivateToMachine } from '../../domain/private-machine.ts'
import { hashOf } from '../../domain/secrets.ts'
import { mayBeSignedIn } from '../../http/session/session.ts'
import { writeAudit } from '../../storage/sqlite/audit.ts'
import { query, run } from '../../storage/sqlite/queries.ts'
import type { UserRow } from '../../storage/sqlite/tables/accounts.ts'
import { inTransaction, type Tx } from '../../storage/sqlite/transaction.ts'
import { emailKeyOf, findUserByEmail, hasOwner, hasUsers } from './users.repository.ts'

/** Without letters and digits that look alike. */
const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12

/** How an account becomes the server's owner (behavior.md#server-owner). */
export type OwnerRules = {
  /** True if registering as the owner needs the code from the server's log. */
  asksForCode(): boolean
  isSetupCode(typed: string): boolean
  /** Whether an account registered now becomes the owner, given whether the typed code was right. */
  isOwnerAtRegistration(tx: Tx, codeIsRight: boolean): boolean
  /** Makes the account of OWNER_EMAIL the owner once its address is verified. */
  afterVerification(tx: Tx, user: UserRow): void
}

export function createOwnerRules({ config, db, now, log }: Pick<Deps, 'config' | 'db' | 'now' | 'log'>): OwnerRules {
  const isPrivate = isPrivateToMachine(config)
  const asksForCode = () => !config.ownerEmail && !hasOwner(db) && (!isPrivate || hasUsers(db))
  const designated = config.ownerEmail && emailKeyOf(config.ownerEmail)
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
  const codeHash = Buffer.from(hashOf(code))

  const afterVerification = (tx: Tx, user: UserRow) => {
    if (user.email_key === designated && user.email_verified_at && mayBeSignedIn(user)) {
      makeOwner(tx, user, { at: now(), actorId: null })
    }
  }
  // The setting may have been added after that account was verified.
  const waiting = config.ownerEmail ? findUserByEmail(db, config.ownerEmail) : undefined
  if (waiting) inTransaction(db, (tx) => afterVerification(tx, waiting))
  if (asksForCode())
    log.info(`This server has no owner yet. To register as its owner, enter the setup code ${grouped(code)}`)

  return {
    asksForCode,
    isSetupCode: (typed) => timingSafeEqual(Buffer.from(hashOf(plain(typed))), codeHash),
    isOwnerAtRegistration: (tx, codeIsRight) => {
      if (config.ownerEmail || hasOwner(tx)) return false
      return codeIsRight || (isPrivate && !hasUsers(tx))
    },
    afterVerification,
  }
}

/** Moves ownership; the previous owner stays an admin. An owner is always admin, never blocked, never deleted. */
export function makeOwner(tx: Tx, user: UserRow, { at, actorId }: { at: Date; actorId: string | null }): void {
  if (user.is_owner) return
  if (!mayBeSignedIn(user)) throw new Error(`${user.email} is blocked or deleted, so it can’t be the owner`)
  run(tx, query.updateTable('user').set({ is_owner: 0 }).where('is_owner', '=', 1))
  run(tx, query.updateTable('user').set({ is_owner: 1, is_admin: 1 }).where('id', '=', user.id))
  writeAudit(tx, { at, actorId, action: 'owner', targetId: user.id, detail: {} })
}

function grouped(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

function plain(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
