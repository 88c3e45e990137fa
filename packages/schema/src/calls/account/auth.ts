import * as z from 'zod/mini'
import { plainText, requiredText, text } from '../../entities/fields.ts'
import { securityQuestion } from '../../entities/security-question.ts'
import { user } from '../../entities/user.ts'

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

/** Trimmed; upper and lower case are kept for display and count as equal. */
export const emailAddress = text(254).check(z.trim(), z.email('Please enter a valid email address'))
export const newPassword = text(MAX_PASSWORD_LENGTH).check(
  z.minLength(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`),
)
const captchaToken = z.optional(z.nullable(text(10_000)))

export const registerBody = z.strictObject({
  /** The email address once more, or absent. */
  username: z.optional(text(254)),
  email: emailAddress,
  password: newPassword,
  firstName: z.optional(text(100)),
  lastName: z.optional(text(100)),
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

export const messageAnswer = z.object({ message: z.string() })
export type MessageAnswer = z.infer<typeof messageAnswer>

export const userAnswer = user

export const CAPTCHA_PROVIDERS = ['altcha', 'recaptcha', 'hcaptcha', 'turnstile', 'none'] as const
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number]

/** `challenge` is the work to do for altcha; the others have a site key. */
export const captchaAnswer = z.object({
  provider: z.enum(CAPTCHA_PROVIDERS),
  siteKey: z.optional(plainText),
  challenge: z.optional(z.looseObject({})),
})
export type CaptchaAnswer = z.infer<typeof captchaAnswer>

export const registrationAnswer = z.object({ setupCode: z.boolean(), sendsMail: z.boolean() })
export type RegistrationAnswer = z.infer<typeof registrationAnswer>
