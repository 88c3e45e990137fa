import { notFound } from '../../../errors/app-error.ts'
import type { Db } from '../../../storage/sql.ts'
import type { UserRow } from '../../../storage/tables/accounts.ts'
import { findUser } from '../admin.repository.ts'

export async function requireUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw notFound('User not found')
  return user
}
