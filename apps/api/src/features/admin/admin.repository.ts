import type { Tier } from '@lanternkeep/schema'
import type { Db } from '../../db/open.ts'
import { all, first, query, run } from '../../db/queries.ts'
import type { UserRow } from '../../db/tables-accounts.ts'
import type { Tx } from '../../db/transaction.ts'

export type UserSearch = { search: string; limit: number | undefined; after: string | undefined }

/** Users in the order of their addresses, from the one after `after`; `search` looks at full name and email (spec 1 s.5). */
export function findUsers(db: Db, { search, limit, after }: UserSearch): UserRow[] {
  let found = matching(search).selectAll().orderBy('email_key')
  if (limit !== undefined) found = found.limit(limit)
  if (after !== undefined) found = found.where('email_key', '>', after)
  return all(db, found)
}

export function countUsers(db: Db, search: string): number {
  const row = first(
    db,
    matching(search).select((row) => row.fn.countAll<number>().as('count')),
  )
  return row?.count ?? 0
}

function matching(search: string) {
  const users = query.selectFrom('user')
  if (search === '') return users
  return users.where((row) => row(row.fn<number>('instr', ['search_key', row.val(search.toLowerCase())]), '>', 0))
}

export function findUser(db: Db, id: string): UserRow | undefined {
  return first(db, query.selectFrom('user').selectAll().where('id', '=', id))
}

export function setTier(tx: Tx, id: string, tier: Tier): void {
  run(tx, query.updateTable('user').set({ tier }).where('id', '=', id))
}
