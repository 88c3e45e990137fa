import * as z from 'zod/mini'
import { nameText, requiredText, text } from '../../entities/fields.ts'
import { securityQuestion } from '../../entities/security-question.ts'
import { user } from '../../entities/user.ts'
import { contract, NO_CONTENT } from '../contract.ts'
import { emailAddress, MAX_PASSWORD_LENGTH, newPassword } from './auth.ts'

/** The account's present password: asked before anything that would lock its person out. */
const presentPassword = text(MAX_PASSWORD_LENGTH).check(z.minLength(1, 'Please enter your password'))

/** What the account page shows beside the user. */
const ownAccount = z.object({
  user,
  /** A new address whose mailed link wasn't opened yet. */
  pendingEmail: z.nullable(z.string()),
  securityQuestion: z.nullable(z.string()),
  /** Null if it hasn't been changed since the server began to note it. */
  passwordSetAt: z.nullable(z.string()),
  /** `isRequired`: the owner asks it of admins, and this is one. */
  twoFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int(), isRequired: z.boolean() }),
  /** How many campaigns on the server are deleted with the account. */
  campaigns: z.int(),
})
export type OwnAccount = z.infer<typeof ownAccount>

const signInSession = z.object({
  id: z.string(),
  /** 'Chrome on Android'; empty if the browser didn't say. */
  device: z.string(),
  createdAt: z.string(),
  /** Exact to a few minutes. */
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type SignInSession = z.infer<typeof signInSession>

export const changeNameBody = z.strictObject({
  firstName: nameText(100).check(z.trim()),
  lastName: nameText(100).check(z.trim()),
})
export const changeEmailBody = z.strictObject({ email: emailAddress, password: presentPassword })
export const changePasswordBody = z.strictObject({ password: presentPassword, newPassword })
export const changeQuestionBody = z.strictObject({
  securityQuestion,
  securityAnswer: requiredText(200, 'Please answer the security question'),
  password: presentPassword,
})
export type ChangeNameBody = z.infer<typeof changeNameBody>
export type ChangeEmailBody = z.infer<typeof changeEmailBody>
export type ChangePasswordBody = z.infer<typeof changePasswordBody>
export type ChangeQuestionBody = z.infer<typeof changeQuestionBody>

export const readAccountCall = contract({ method: 'GET', path: '/api/account', answer: { 200: ownAccount } })
export const changeNameCall = contract({
  method: 'PATCH',
  path: '/api/account/name',
  body: changeNameBody,
  answer: { 200: ownAccount },
})
/** Where mail is sent, the address stays the old one until the link in the mail is opened. */
export const changeEmailCall = contract({
  method: 'PATCH',
  path: '/api/account/email',
  body: changeEmailBody,
  answer: { 200: ownAccount },
})
/** The new address is forgotten, and its link works no more. */
export const cancelEmailCall = contract({
  method: 'DELETE',
  path: '/api/account/email',
  answer: { 200: ownAccount },
})
/** Ends all other sign-in sessions. */
export const changePasswordCall = contract({
  method: 'PATCH',
  path: '/api/account/password',
  body: changePasswordBody,
  answer: { 200: ownAccount },
})
export const changeQuestionCall = contract({
  method: 'PATCH',
  path: '/api/account/security-question',
  body: changeQuestionBody,
  answer: { 200: ownAccount },
})

/** This one first, then by last use. */
export const listSignInSessionsCall = contract({
  method: 'GET',
  path: '/api/account/sessions',
  answer: { 200: z.array(signInSession) },
})
export const endSignInSessionCall = contract({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  params: z.object({ id: text(64) }),
  answer: NO_CONTENT,
})
/** All but this one. */
export const endOtherSessionsCall = contract({
  method: 'DELETE',
  path: '/api/account/sessions',
  answer: { 200: z.object({ ended: z.int() }) },
})
