import type { ChangeNameBody, ChangeQuestionBody, OwnAccount } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { countCampaignsOf } from '../../../domain/campaigns-of.ts'
import { endSessions, findSessionsOf } from '../../../domain/sign-in-sessions.ts'
import { countRecoveryCodes, hasTwoFactor, isTwoFactorRequired } from '../../../domain/two-factor.ts'
import { userOfRow } from '../../../http/session/user-of-row.ts'
import { type Db, query, run } from '../../../storage/sql.ts'
import type { UserRow } from '../../../storage/tables/accounts.ts'
import { refuseCommonPassword } from '../password-rule.ts'
import { setNames, setPassword } from '../users.repository.ts'
import { type Confirmation, confirmPassword, requireAccount, requireUnchanged } from './confirm-password.ts'
import { findPendingEmail } from './email-change.repository.ts'

export async function readAccount({ db, now }: Deps, userId: string): Promise<OwnAccount> {
  const row = await requireAccount(db, userId)
  return {
    user: userOfRow(row),
    pendingEmail: await findPendingEmail(db, userId, now()),
    securityQuestion: row.security_question,
    passwordSetAt: row.password_set_at,
    twoFactor: await readTwoFactor(db, row),
    campaigns: await countCampaignsOf(db, userId),
  }
}

async function readTwoFactor(db: Db, { id, is_admin }: UserRow): Promise<OwnAccount['twoFactor']> {
  const isOn = await hasTwoFactor(db, id)
  return {
    isOn,
    recoveryCodesLeft: isOn ? await countRecoveryCodes(db, id) : 0,
    isRequired: is_admin === 1 && (await isTwoFactorRequired(db)),
  }
}

export async function changeName(
  { db, bus }: Deps,
  userId: string,
  { firstName, lastName }: ChangeNameBody,
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await requireAccount(tx, userId)
    await setNames(tx, userId, { email: user.email, first_name: firstName, last_name: lastName })
    // The person's other devices read the account again.
    bus.within(tx).rightsChanged(`user:${userId}`)
  })
}

/** How long a change of the password whose answer was lost can be sent again. */
const SENT_AGAIN_MS = 3_600_000

/**
 * `sessionHash`: of the sign-in session that stays. If the answer was lost, the same change sent again does nothing: the
 * password that it calls the present one is no longer.
 */
export async function changePassword(
  deps: Deps,
  { newPassword, sessionHash }: { newPassword: string; sessionHash: string },
  confirmation: Confirmation,
): Promise<void> {
  const { db, now, bus, passwords, mailer } = deps
  let isDone = false
  const confirmed = await confirmPassword(deps, confirmation, async ({ password_hash, password_set_at }) => {
    const isRecent = password_set_at !== null && now().getTime() - Date.parse(password_set_at) < SENT_AGAIN_MS
    isDone = isRecent && (await passwords.verify(password_hash, newPassword))
    return isDone
  })
  if (isDone) return
  refuseCommonPassword(deps, newPassword, { email: confirmed.email, path: 'newPassword' })
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction(async (tx) => {
    const user = await requireUnchanged(tx, confirmed)
    await setPassword(tx, user.id, passwordHash, now())
    const sessions = await findSessionsOf(tx, user.id, now())
    const others = sessions.map(({ id_hash }) => id_hash).filter((hash) => hash !== sessionHash)
    await endSessions(tx, user.id, others, { bus, now: now(), why: 'password' })
    await mailer.post(tx, changedMail(user.email))
  })
}

export async function changeQuestion(
  deps: Deps,
  { securityQuestion, securityAnswer }: Omit<ChangeQuestionBody, 'password'>,
  confirmation: Confirmation,
): Promise<void> {
  const confirmed = await confirmPassword(deps, confirmation)
  const answerHash = await deps.passwords.hashAnswer(securityAnswer)
  await deps.db.transaction(async (tx) => {
    const user = await requireUnchanged(tx, confirmed)
    const question = { security_question: securityQuestion, security_answer_hash: answerHash }
    await run(tx, query.updateTable('user').set(question).where('id', '=', user.id))
  })
}

function changedMail(to: string) {
  const text = [
    'The password of your Lanternkeep account was changed, and every other device was signed out.',
    'If this wasn’t you, ask for a reset link right away and choose a new password.',
  ].join('\n\n')
  return { to, subject: 'Your password was changed', text }
}
