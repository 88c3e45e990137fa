import * as z from 'zod/mini'
import { nameText, plainText, requiredText, text } from '../../entities/fields.ts'
import { securityQuestion } from '../../entities/security-question.ts'
import { user } from '../../entities/user.ts'
import { contract } from '../contract.ts'
import { SESSION_END_REASONS } from '../error-body.ts'

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

/** Trimmed; upper and lower case are kept for display and count as equal. */
export const emailAddress = text(254).check(z.trim(), z.email('Please enter a valid email address'))
export const newPassword = text(MAX_PASSWORD_LENGTH).check(
  z.minLength(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`),
)
/** What proves the human check (behavior.md#human-check). */
export const captchaToken = z.optional(z.nullable(text(10_000)))

export const registerBody = z.strictObject({
  /** The email address once more, or absent. */
  username: z.optional(text(254)),
  email: emailAddress,
  password: newPassword,
  firstName: z.optional(nameText(100)),
  lastName: z.optional(nameText(100)),
  securityQuestion,
  securityAnswer: requiredText(200, 'Security answer is required'),
  recaptchaToken: captchaToken,
  /** Required by a server that has no owner yet and can be reached from other machines; its log shows the code. */
  setupCode: z.optional(text(40)),
})
export type RegisterBody = z.infer<typeof registerBody>

export const loginBody = z.strictObject({
  username: text(254),
  password: text(MAX_PASSWORD_LENGTH),
  /** With two-factor: the app’s code, or a recovery code. Asked for by 401 `totp`. */
  totp: z.optional(text(40)),
  recaptchaToken: captchaToken,
})
export type LoginBody = z.infer<typeof loginBody>

export const resendVerificationBody = z.strictObject({ email: emailAddress })

export const requestResetBody = z.strictObject({ email: emailAddress, recaptchaToken: captchaToken })
export type RequestResetBody = z.infer<typeof requestResetBody>

/**
 * Question and answer may be omitted, or the answer empty; an answer that is sent must be right
 * (behavior.md#resetting-a-password).
 */
export const resetPasswordBody = z.strictObject({
  token: requiredText(64, 'The reset link is incomplete'),
  newPassword,
  securityQuestion: z.optional(securityQuestion),
  securityAnswer: z.optional(text(200)),
})
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>

const messageAnswer = z.object({ message: z.string() })
export type MessageAnswer = z.infer<typeof messageAnswer>

/** With the account where mail need not be verified: it is signed in. */
const registerAnswer = z.object({ message: z.string(), user: z.optional(user) })
export type RegisterAnswer = z.infer<typeof registerAnswer>

export const CAPTCHA_PROVIDERS = ['altcha', 'recaptcha', 'hcaptcha', 'turnstile', 'none'] as const
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number]

/** `challenge` is the work to do for altcha; the others have a site key. */
const captchaAnswer = z.object({
  provider: z.enum(CAPTCHA_PROVIDERS),
  siteKey: z.optional(plainText),
  challenge: z.optional(z.looseObject({})),
})
export type CaptchaAnswer = z.infer<typeof captchaAnswer>

/** `restored`: its person had deleted the account, and has it back by logging in. */
const loginAnswer = z.extend(user, { restored: z.optional(z.boolean()) })

const registrationAnswer = z.object({
  setupCode: z.boolean(),
  sendsMail: z.boolean(),
  /** An address, a link or words that say where to ask for help. */
  supportContact: z.optional(z.string()),
})

export const registerCall = contract({
  method: 'POST',
  path: '/api/auth/register',
  body: registerBody,
  answer: { 201: registerAnswer },
})
export const readCaptchaCall = contract({ method: 'GET', path: '/api/auth/captcha', answer: { 200: captchaAnswer } })
/** What the register form needs to know about this server. */
export const readRegistrationCall = contract({
  method: 'GET',
  path: '/api/auth/registration',
  answer: { 200: registrationAnswer },
})
export const logInCall = contract({
  method: 'POST',
  path: '/api/auth/local',
  body: loginBody,
  answer: { 200: loginAnswer },
})
/** `reason`: what ended this browser's sign-in session, if its person didn't. */
const signedInAnswer = z.object({ user: z.nullable(user), reason: z.optional(z.enum(SESSION_END_REASONS)) })

/** For a page that may be signed out, which is no failure: a browser would list a refusal among its errors. */
export const readSignedInCall = contract({
  method: 'GET',
  path: '/api/auth/signed-in',
  answer: { 200: signedInAnswer },
})
export const readUserCall = contract({ method: 'GET', path: '/api/auth/user', answer: { 200: user } })
/** Ends the session and goes to the menu. */
export const logOutCall = contract({ method: 'GET', path: '/api/logout', answer: { 302: z.null() } })
export const verifyEmailCall = contract({
  method: 'GET',
  path: '/api/auth/verify-email/:token',
  params: z.object({ token: text(64) }),
  answer: { 200: messageAnswer },
})
export const resendVerificationCall = contract({
  method: 'POST',
  path: '/api/auth/resend-verification',
  body: resendVerificationBody,
  answer: { 200: messageAnswer },
})
export const requestResetCall = contract({
  method: 'POST',
  path: '/api/auth/request-reset',
  body: requestResetBody,
  answer: { 200: messageAnswer },
})
export const resetPasswordCall = contract({
  method: 'POST',
  path: '/api/auth/reset-password',
  body: resetPasswordBody,
  answer: { 200: messageAnswer },
})
