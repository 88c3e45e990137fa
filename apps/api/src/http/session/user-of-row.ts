import type { User } from '@lanternkeep/schema'
import type { UserRow } from '../../storage/tables/accounts.ts'

/** The account as every answer shows it: no hash, no question, no answer. */
export function userOfRow(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    username: row.email,
    tier: row.tier,
    isAdmin: row.is_admin === 1,
    isOwner: row.is_owner === 1,
    blocked: row.blocked === 1,
    emailVerified: row.email_verified_at !== null,
    authProvider: row.auth_provider,
  }
}
