import type { Tier } from '@lanternkeep/schema'
import { contains } from '../../storage/contains.ts'
import { flag } from '../../storage/flag.ts'
import { all, type Db, first, query, run, type Tx } from '../../storage/sql.ts'
import type { MailRow, UserRow } from '../../storage/tables/accounts.ts'

export type UserSearch = { search: string; limit: number | undefined; after: string | undefined }

/** Users ordered by address, after `after`; `search` matches full name and email. */
export function findUsers(db: Db, { search, limit, after }: UserSearch): Promise<UserRow[]> {
  return all(db, usersQuery({ search, limit, after }))
}

export function usersQuery({ search, limit, after }: UserSearch) {
  let found = matching(search).selectAll().orderBy('email_key')
  if (limit !== undefined) found = found.limit(limit)
  if (after !== undefined) found = found.where('email_key', '>', after)
  return found
}

export async function countUsers(db: Db, search: string): Promise<number> {
  return (await first(db, userCountQuery(search)))?.count ?? 0
}

export function userCountQuery(search: string) {
  return matching(search).select((row) => row.fn.countAll<number>().as('count'))
}

/** Must equal the condition of index `user_listed`, or the query reads the table. */
function matching(search: string) {
  const users = query.selectFrom('user').where('deleted_at', 'is', null)
  if (search === '') return users
  return users.where(contains('search_key', search.toLowerCase()))
}

/** Deleted ones are not found. */
export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return first(db, query.selectFrom('user').selectAll().where('id', '=', id).where('deleted_at', 'is', null))
}

/** A position in the list, also of a user who was deleted meanwhile. */
export async function findEmailKey(db: Db, id: string): Promise<string | undefined> {
  return (await first(db, query.selectFrom('user').select('email_key').where('id', '=', id)))?.email_key
}

export async function setTier(tx: Tx, id: string, tier: Tier): Promise<void> {
  await run(tx, query.updateTable('user').set({ tier }).where('id', '=', id))
}

export async function setAdmin(tx: Tx, id: string, isAdmin: boolean): Promise<void> {
  await run(
    tx,
    query
      .updateTable('user')
      .set({ is_admin: flag(isAdmin) })
      .where('id', '=', id),
  )
}

export async function setBlocked(tx: Tx, id: string, blocked: boolean): Promise<void> {
  await run(
    tx,
    query
      .updateTable('user')
      .set({ blocked: flag(blocked) })
      .where('id', '=', id),
  )
}

/** Users who can still be restored, last deleted first. */
export function findHeldUsers(db: Db): Promise<UserRow[]> {
  const held = query.selectFrom('user').selectAll().where('deleted_at', 'is not', null)
  return all(db, held.orderBy('deleted_at', 'desc').orderBy('email_key'))
}

export function findHeldUser(db: Db, id: string): Promise<UserRow | undefined> {
  return first(db, query.selectFrom('user').selectAll().where('id', '=', id).where('deleted_at', 'is not', null))
}

/** Latest first, after `cursor`, the id of the last mail seen. */
export function findMails(
  db: Db,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<MailRow[]> {
  let mails = query.selectFrom('mail').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
  if (cursor !== undefined) {
    const seen = query.selectFrom('mail').select(['created_at', 'id']).where('id', '=', cursor)
    mails = mails.where((mail) => mail(mail.refTuple('created_at', 'id'), '<', seen.$asTuple('created_at', 'id')))
  }
  return all(db, mails)
}
