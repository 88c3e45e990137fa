import type { Db } from '../../storage/sqlite/open.ts'
import { first, query, run } from '../../storage/sqlite/queries.ts'
import type { NewUser, UserRow } from '../../storage/sqlite/tables/accounts.ts'
import type { Tx } from '../../storage/sqlite/transaction.ts'

/** Two spellings of one address are one account. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

export function findUserByEmail(db: Db, email: string): UserRow | undefined {
  return first(db, query.selectFrom('user').selectAll().where('email_key', '=', emailKeyOf(email)))
}

export function findUserById(db: Db, id: string): UserRow | undefined {
  return first(db, query.selectFrom('user').selectAll().where('id', '=', id))
}

export function hasUsers(db: Db): boolean {
  return first(db, query.selectFrom('user').select('id').limit(1)) !== undefined
}

export function hasOwner(db: Db): boolean {
  return first(db, query.selectFrom('user').select('id').where('is_owner', '=', 1)) !== undefined
}

export function addUser(tx: Tx, user: Omit<NewUser, 'email_key' | 'search_key'>): void {
  const names = `${user.first_name} ${user.last_name} ${user.email}`
  const keys = { email_key: emailKeyOf(user.email), search_key: names.toLowerCase() }
  run(tx, query.insertInto('user').values({ ...user, ...keys }))
}

export function setPassword(tx: Tx, id: string, passwordHash: string): void {
  run(tx, query.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', id))
}

export function markVerified(tx: Tx, id: string, at: Date): void {
  const verified = { email_verified_at: at.toISOString() }
  run(tx, query.updateTable('user').set(verified).where('id', '=', id).where('email_verified_at', 'is', null))
}
