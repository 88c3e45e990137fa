import { randomInt } from 'node:crypto'
import { readSetting } from '../storage/settings.ts'
import { all, type Db, first, query, run, type Tx } from '../storage/sql.ts'
import type { TwoFactorRow } from '../storage/tables/accounts.ts'
import { hashOf } from './secrets.ts'
import { matchTotp } from './totp.ts'

const RECOVERY_CODES = 10
/** Without letters and digits that look alike. Twelve of them can't be guessed from a hash. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const SIGNS_IN_CODE = 12

export function findTwoFactor(db: Db, userId: string): Promise<TwoFactorRow | undefined> {
  return first(db, query.selectFrom('two_factor').selectAll().where('user_id', '=', userId))
}

export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  return (await findTwoFactor(db, userId))?.state === 'on'
}

/** Whether an admin may use their rights: the owner can ask for two-factor of all of them. */
export async function isShortOfTwoFactor(db: Db, userId: string): Promise<boolean> {
  return (await isTwoFactorRequired(db)) && !(await hasTwoFactor(db, userId))
}

export async function isTwoFactorRequired(db: Db): Promise<boolean> {
  return (await readSetting(db, 'two-factor-admins')) === 'required'
}

/** Deletes the secret and the recovery codes. */
export async function removeTwoFactor(tx: Tx, userId: string): Promise<void> {
  await run(tx, query.deleteFrom('recovery_code').where('user_id', '=', userId))
  await run(tx, query.deleteFrom('two_factor').where('user_id', '=', userId))
}

/**
 * Uses up a code of the app or a recovery code. False if it isn't one, or was used before: of two calls with the same
 * code one gets true.
 */
export async function useSecondStep(tx: Tx, row: TwoFactorRow, { code, now }: { code: string; now: Date }) {
  const plain = plainCode(code)
  if (/^\d+$/.test(plain)) return useTotp(tx, row, { code: plain, now })
  const used = query.updateTable('recovery_code').set({ used_at: now.toISOString() })
  const unused = used.where('user_id', '=', row.user_id).where('used_at', 'is', null)
  return (await run(tx, unused.where('code_hash', '=', hashOfCode(row.user_id, plain)))) === 1
}

/** Only of the app: a recovery code proves nothing about it. */
export async function useTotp(tx: Tx, row: TwoFactorRow, { code, now }: { code: string; now: Date }): Promise<boolean> {
  const step = matchTotp(row.secret, code.replace(/\s/g, ''), { now, lastStep: row.last_step })
  if (step === undefined) return false
  const later = query.updateTable('two_factor').set({ last_step: step }).where('user_id', '=', row.user_id)
  return (await run(tx, later.where('last_step', '<', step))) === 1
}

/** Returns the new codes; only their hashes are stored, and earlier ones are deleted. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await run(tx, query.deleteFrom('recovery_code').where('user_id', '=', userId))
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(userId, code), used_at: null }))
  await run(tx, query.insertInto('recovery_code').values(rows))
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Whether it is one of the account's, used or not. Uses nothing up. */
export async function isRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const known = query.selectFrom('recovery_code').select('code_hash').where('user_id', '=', userId)
  return (await first(db, known.where('code_hash', '=', hashOfCode(userId, plainCode(code))))) !== undefined
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const unused = query.selectFrom('recovery_code').select('code_hash').where('user_id', '=', userId)
  return (await all(db, unused.where('used_at', 'is', null))).length
}

function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase()
}

function newCode(): string {
  return Array.from({ length: SIGNS_IN_CODE }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

function hashOfCode(userId: string, plain: string): string {
  return hashOf(`${userId} ${plain}`)
}
