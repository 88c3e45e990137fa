import { text, user } from '@lanternkeep/schema'
import * as z from 'zod/mini'

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

/** The eight questions by key; their wording is the screen's. */
export const SECURITY_QUESTIONS = [
  'firstPet',
  'birthCity',
  'motherMaidenName',
  'elementarySchool',
  'favoriteBook',
  'childhoodNickname',
  'childhoodStreet',
  'firstCar',
] as const

export const email = text(254).check(z.trim(), z.email('Please enter a valid email address'))
const newPassword = text(MAX_PASSWORD_LENGTH).check(
  z.minLength(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`),
)
const securityAnswer = text(200).check(z.refine((value) => value.trim().length > 0, 'Security answer is required'))
const captchaToken = z.optional(z.nullable(text(10_000)))

export const registerBody = z.strictObject({
  username: z.optional(text(254)),
  email,
  password: newPassword,
  firstName: z.optional(text(100)),
  lastName: z.optional(text(100)),
  securityQuestion: z.enum(SECURITY_QUESTIONS, 'Please choose a security question'),
  securityAnswer,
  recaptchaToken: captchaToken,
  /** Asked for by a server that has no owner yet and can be reached from elsewhere; its log shows it. */
  setupCode: z.optional(text(40)),
})
export type RegisterBody = z.infer<typeof registerBody>

export const loginBody = z.strictObject({
  username: text(254),
  password: text(MAX_PASSWORD_LENGTH),
  recaptchaToken: captchaToken,
})

export const resendBody = z.strictObject({ email })
export const messageAnswer = z.object({ message: z.string() })
export const userAnswer = user

export const captchaAnswer = z.object({
  provider: z.string(),
  siteKey: z.optional(z.string()),
  challenge: z.optional(z.looseObject({})),
})
