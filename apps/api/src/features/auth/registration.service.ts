import { randomUUID } from 'node:crypto'
import type { RegisterBody } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { limitNetworks } from '../../limits/networks.ts'
import { requireFreeAddress } from './free-address.ts'
import { mailVerification } from './mail-verification.ts'
import type { OwnerRules } from './owner.ts'
import { refuseCommonPassword } from './password-rule.ts'
import { addUser, emailKeyOf } from './users.repository.ts'

/** `address`: the network address that the request came from. */
type Created = { userId: string; passwordHash: string }
type Registration = { body: RegisterBody; address: string }

/** Creates the account, mails its verification link, and returns what signs it in. Throws 409 if the email address already has one. */
export async function register(deps: Deps, owner: OwnerRules, registration: Registration): Promise<Created> {
  const { db, now, limits, passwords, humanCheck } = deps
  const { body, address } = registration
  if (body.username !== undefined && emailKeyOf(body.username) !== emailKeyOf(body.email)) {
    throw new AppError('invalid', 'The username must be the email address.', { path: 'username' })
  }
  refuseCommonPassword(deps, body.password, { email: body.email, path: 'password' })
  const account = `register ${emailKeyOf(body.email)}`
  await limits.check('mailPerAccount', account)
  await humanCheck.verify(body.recaptchaToken ?? undefined, address)
  await limits.take('mailPerAccount', account)
  const codeIsRight = body.setupCode ? await requireSetupCode(deps, owner, registration) : false
  await requireFreeAddress(db, body.email)

  const passwordHash = await passwords.hash(body.password)
  const answerHash = await passwords.hashAnswer(body.securityAnswer)
  return db.transaction(async (tx) => {
    await requireFreeAddress(tx, body.email)
    const isOwner = (await owner.isOwnerAtRegistration(tx, codeIsRight)) ? 1 : 0
    const at = now().toISOString()
    const user = {
      id: randomUUID(),
      email: body.email,
      first_name: body.firstName?.trim() ?? '',
      last_name: body.lastName?.trim() ?? '',
      password_hash: passwordHash,
      security_question: body.securityQuestion,
      security_answer_hash: answerHash,
      tier: 'free',
      is_admin: isOwner,
      is_owner: isOwner,
      blocked: 0,
      email_verified_at: null,
      auth_provider: 'local',
      created_at: at,
      password_set_at: at,
    } as const
    await addUser(tx, user)
    await mailVerification(deps, tx, user)
    return { userId: user.id, passwordHash }
  })
}

async function requireSetupCode({ limits }: Deps, owner: OwnerRules, { body, address }: Registration): Promise<true> {
  const tries = limitNetworks(limits, 'setupCodePerAddress', address)
  await tries.take()
  if (!(await owner.asksForCode()) || !owner.isSetupCode(body.setupCode ?? '')) {
    throw new AppError('setup_code', 'That’s not the setup code in this server’s log.', {
      path: 'setupCode',
    })
  }
  await tries.refund()
  return true
}
