import { ConfigError, readConfig } from '../../apps/api/src/config.ts'
import { makeOwner, whyNotOwner } from '../../apps/api/src/features/auth/owner.ts'
import { emailKeyOf, findUserByEmail } from '../../apps/api/src/features/auth/users.repository.ts'
import { openStorage } from '../../apps/api/src/storage/storage.ts'

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
      const why = whyNotOwner(user)
      if (why) throw new ConfigError(why)
      if (user.is_owner) return `${user.email} is already the owner.`
      await makeOwner(tx, user, { at: now, actorId: null })
      return `${user.email} is now the owner.`
    })
  } finally {
    await close()
  }
}

main(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
