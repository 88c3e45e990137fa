import { ConfigError, readConfig } from '../../apps/api/src/config.ts'
import { hasTwoFactor, removeTwoFactor } from '../../apps/api/src/domain/two-factor.ts'
import { findUserByEmail } from '../../apps/api/src/features/auth/users.repository.ts'
import { writeAudit } from '../../apps/api/src/storage/audit.ts'
import { openStorage } from '../../apps/api/src/storage/storage.ts'

/** Turns two-factor off for a person who lost their app and their recovery codes; the server may keep running. */
async function main([email]: string[]): Promise<string> {
  if (!email) throw new ConfigError('Usage: npm run two-factor-off -- <email>')
  const now = new Date()
  const { db, close } = await openStorage({ ...readConfig(process.env), now: () => now })
  try {
    return await db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (!user) throw new ConfigError(`No account has the address ${email}.`)
      if (!(await hasTwoFactor(tx, user.id))) return `${user.email} has no two-factor.`
      await removeTwoFactor(tx, user.id)
      await writeAudit(tx, { at: now, actorId: null, action: 'two-factor-off', targetId: user.id })
      return `Two-factor is off for ${user.email}. The password is all that logging in asks for now.`
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
