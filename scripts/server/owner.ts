import { ConfigError, readConfig } from '../../apps/api/src/config.ts'
import { makeOwner } from '../../apps/api/src/features/auth/owner.ts'
import { emailKeyOf, findUserByEmail } from '../../apps/api/src/features/auth/users.repository.ts'
import { openStorage } from '../../apps/api/src/storage/storage.ts'
import type { UserRow } from '../../apps/api/src/storage/tables/accounts.ts'

/** Moves the server's ownership to an account; the server may keep running. */
async function main([email]: string[]): Promise<string> {
  if (!email) throw new ConfigError('Usage: npm run owner -- <email>')
  const config = readConfig(process.env)
  const { ownerEmail } = config
  if (ownerEmail && emailKeyOf(ownerEmail) !== emailKeyOf(email)) {
    throw new ConfigError(`OWNER_EMAIL names ${ownerEmail}; change that setting first.`)
  }
  const now = new Date()
  const { db, close } = await openStorage({ ...config, now: () => now })
  try {
    return await db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (!user) throw new ConfigError(`No account has the address ${email}.`)
      refuseUnfit(user)
      if (user.is_owner) return `${user.email} is already the owner.`
      await makeOwner(tx, user, { at: now, actorId: null })
      return `${user.email} is now the owner.`
    })
  } finally {
    await close()
  }
}

/** An owner can't be blocked or deleted, and gets the server's mail, so the address must be theirs. */
function refuseUnfit({ email, deleted_at, blocked, email_verified_at }: UserRow): void {
  if (deleted_at !== null) throw new ConfigError(`The account ${email} was deleted; restore it first.`)
  if (blocked) throw new ConfigError(`The account ${email} is blocked; unblock it first.`)
  if (email_verified_at === null) throw new ConfigError(`The address ${email} is not verified yet.`)
}

main(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
