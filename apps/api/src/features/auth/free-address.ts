import { isHeldByItself } from '../../domain/account-hold.ts'
import { heldSentence } from '../../domain/deletion-hold.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Db } from '../../storage/sql.ts'
import { findUserByEmail } from './users.repository.ts'

/** Throws 409, or 400 for a named field. A deleted account keeps its address while it can be restored. */
export async function requireFreeAddress(db: Db, email: string, path?: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user) return
  const taken = 'An account with this email already exists.'
  const sentence = user.deleted_at === null ? taken : heldSentence(user.deleted_at, isHeldByItself(user))
  throw new AppError('exists', sentence, path === undefined ? {} : { path })
}
