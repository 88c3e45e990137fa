import * as z from 'zod/mini'
import { requiredText, text } from '../../entities/fields.ts'
import { contract, NO_CONTENT } from '../contract.ts'
import { MAX_PASSWORD_LENGTH } from './auth.ts'

/** Six digits of an authenticator app, or a recovery code; spaces and dashes don't matter. */
export const secondStepCode = requiredText(40, 'Enter the code')
const password = text(MAX_PASSWORD_LENGTH).check(z.minLength(1, 'Please enter your password'))

export const startTwoFactorBody = z.strictObject({ password })
export const checkTwoFactorBody = z.strictObject({ totp: secondStepCode })
/** `recoveryCode`: one of the codes that were shown; refused if another tab has set up another key since. */
export const turnOnTwoFactorBody = z.strictObject({ recoveryCode: z.optional(text(40)) })
/** What turns two-factor off, and what makes new recovery codes. */
export const secondStepBody = z.strictObject({ password, totp: secondStepCode })
export type StartTwoFactorBody = z.infer<typeof startTwoFactorBody>
export type SecondStepBody = z.infer<typeof secondStepBody>

/** `key` for typing, `uri` for the QR code; both hold the secret, and are answered only here. */
const twoFactorSetup = z.object({ key: z.string(), uri: z.string() })
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>

/** Shown once; only their hashes are stored. */
const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>

const path = '/api/account/two-factor'

/** A new secret, which counts for nothing until `turnOnTwoFactorCall`. */
export const startTwoFactorCall = contract({
  method: 'POST',
  path: `${path}/setup`,
  body: startTwoFactorBody,
  answer: { 200: twoFactorSetup },
})
/** Proves that the app has the secret. */
export const checkTwoFactorCall = contract({
  method: 'POST',
  path: `${path}/check`,
  body: checkTwoFactorBody,
  answer: { 200: recoveryCodesAnswer },
})
export const turnOnTwoFactorCall = contract({
  method: 'POST',
  path: `${path}/on`,
  body: turnOnTwoFactorBody,
  answer: NO_CONTENT,
})
export const turnOffTwoFactorCall = contract({
  method: 'POST',
  path: `${path}/off`,
  body: secondStepBody,
  answer: NO_CONTENT,
})
/** Earlier ones work no more. */
export const newRecoveryCodesCall = contract({
  method: 'POST',
  path: `${path}/recovery-codes`,
  body: secondStepBody,
  answer: { 200: recoveryCodesAnswer },
})

const adminTwoFactor = z.object({ isRequired: z.boolean(), adminsWithout: z.int() })
export type AdminTwoFactor = z.infer<typeof adminTwoFactor>

/** Whether admins must use two-factor, and how many of them don't yet. */
export const readAdminTwoFactorCall = contract({
  method: 'GET',
  path: '/api/admin/settings/two-factor',
  answer: { 200: adminTwoFactor },
})
export const setAdminTwoFactorCall = contract({
  method: 'PATCH',
  path: '/api/admin/settings/two-factor',
  body: z.strictObject({ isRequired: z.boolean() }),
  answer: { 200: adminTwoFactor },
})
