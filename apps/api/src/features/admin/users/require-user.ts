import { notFound } from '../../../errors/app-error.ts'
import type { Db } from '../../../storage/sqlite/open.ts'
import type { UserRow } from '../../../storage/sqlite/tables/accounts.ts'
import { findUser } from '../admin.repository.ts'

export function requireUser(db: Db, id: string): UserRow {
  const user = findUser(db, id)
  if (!user) throw notFound('User not found')
  return user
}
