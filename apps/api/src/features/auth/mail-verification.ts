import type { Deps } from '../../deps.ts'
import { issueMailedToken } from '../../domain/tokens.ts'
import type { Tx } from '../../storage/sql.ts'

type Mailed = Pick<Deps, 'mailer' | 'now' | 'publicUrl'>

/** Mails a new link; earlier links stop working. */
export async function mailVerification(
  { mailer, now, publicUrl }: Mailed,
  tx: Tx,
  user: { id: string; email: string },
): Promise<void> {
  const { token, expiresAt } = await issueMailedToken(tx, 'verify-email', user.id, now())
  const link = `${publicUrl()}/verify-email/${token}`
  await mailer.post(tx, {
    to: user.email,
    subject: 'Verify your email address',
    text: [
      'Welcome to Lanternkeep.',
      `Open this link to verify your email address:\n${link}`,
      'The link works once, for 24 hours. If you didn’t create an account, ignore this email.',
    ].join('\n\n'),
    link,
    expiresAt,
  })
}
