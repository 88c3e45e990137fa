import { type Db, first, query, run, type Tx } from '../../storage/sql.ts'
import type { NewUser, UserRow } from '../../storage/tables/accounts.ts'

/** Two spellings of one address are one account. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return first(db, query.selectFrom('user').selectAll().where('email_key', '=', emailKeyOf(email)))
}

export function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return first(db, query.selectFrom('user').selectAll().where('id', '=', id))
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await first(db, query.selectFrom('user').select('id').limit(1))) !== undefined
}

export async function hasOwner(db: Db): Promise<boolean> {
  return (await first(db, query.selectFrom('user').select('id').where('is_owner', '=', 1))) !== undefined
}

export async function addUser(tx: Tx, user: Omit<NewUser, 'email_key' | 'search_key'>): Promise<void> {
  await run(tx, query.insertInto('user').values({ ...user, ...keysOf(user) }))
}

type Names = Pick<UserRow, 'first_name' | 'last_name' | 'email'>

/** Stores names and address with the keys that they are found by. */
export async function setNames(tx: Tx, id: string, { first_name, last_name, email }: Names): Promise<void> {
  const names = { first_name, last_name, email }
  await run(
    tx,
    query
      .updateTable('user')
      .set({ ...names, ...keysOf(names) })
      .where('id', '=', id),
  )
}

function keysOf({ first_name, last_name, email }: Names) {
  return { email_key: emailKeyOf(email), search_key: `${first_name} ${last_name} ${email}`.toLowerCase() }
}

export async function setPassword(tx: Tx, id: string, passwordHash: string, at: Date): Promise<void> {
  const password = { password_hash: passwordHash, password_set_at: at.toISOString() }
  await run(tx, query.updateTable('user').set(password).where('id', '=', id))
}

export async function markVerified(tx: Tx, id: string, at: Date): Promise<void> {
  const verified = { email_verified_at: at.toISOString() }
  await run(tx, query.updateTable('user').set(verified).where('id', '=', id).where('email_verified_at', 'is', null))
}
