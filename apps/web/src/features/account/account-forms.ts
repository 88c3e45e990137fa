import {
  emailAddress,
  loginBody,
  newPassword,
  type RegisterBody,
  type ResetPasswordBody,
  registerBody,
  requestResetBody,
  requiredText,
  resendVerificationBody,
  SECURITY_QUESTIONS,
  text,
} from '@lanternkeep/schema'
import * as z from 'zod/mini'

const NO_EMAIL = 'Please enter your email address'

const email = z.pipe(requiredText(254, NO_EMAIL), emailAddress)
/** Null until a person has passed the check. */
const recaptchaToken = z.string('Please confirm that you’re human')
const optionalText = (max: number) =>
  z.pipe(
    text(max).check(z.trim()),
    z.transform((typed) => typed || undefined),
  )
/** An empty one is named as such: without a password there is nothing it could differ from. */
const repeated = z.string().check(z.minLength(1, 'Please enter the password again'))
/** Checked together with everything else, so that all that is wrong shows at once. */
const always = { when: () => true }

export const loginForm = z.extend(loginBody, {
  username: requiredText(254, NO_EMAIL).check(z.trim()),
  password: requiredText(128, 'Please enter your password'),
  recaptchaToken,
})
export const EMPTY_LOGIN = { username: '', password: '', totp: '', recaptchaToken: null as string | null }

export const registrationForm = z.pipe(
  z
    .extend(registerBody, {
      email,
      confirmation: repeated,
      securityQuestion: z.enum(SECURITY_QUESTIONS, 'Please choose a security question'),
      securityAnswer: requiredText(200, 'Please answer the security question'),
      firstName: optionalText(100),
      lastName: optionalText(100),
      setupCode: optionalText(40),
      recaptchaToken,
    })
    .check(
      z.refine(({ password, confirmation }) => confirmation === password, {
        error: 'Passwords do not match. Please try again.',
        path: ['confirmation'],
        ...always,
      }),
    ),
  z.transform(({ confirmation: _, ...body }): RegisterBody => ({ ...body, username: body.email })),
)
export const EMPTY_REGISTRATION = {
  email: '',
  password: '',
  confirmation: '',
  securityQuestion: '',
  securityAnswer: '',
  firstName: '',
  lastName: '',
  setupCode: '',
  recaptchaToken: null as string | null,
}

export const resendForm = z.extend(resendVerificationBody, { email })

export const resetRequestForm = z.extend(requestResetBody, { email, recaptchaToken })
export const EMPTY_RESET_REQUEST = { email: '', recaptchaToken: null as string | null }

/** A question needs its answer; without one, neither is sent (behavior.md#resetting-a-password). */
export const resetForm = z.pipe(
  z
    .object({
      newPassword,
      confirmation: repeated,
      securityQuestion: z.union([z.enum(SECURITY_QUESTIONS), z.literal('')]),
      securityAnswer: text(200),
    })
    .check(
      z.refine(({ newPassword, confirmation }) => confirmation === newPassword, {
        error: 'Passwords do not match',
        path: ['confirmation'],
        ...always,
      }),
      z.refine(({ securityQuestion, securityAnswer }) => !securityQuestion || securityAnswer.trim() !== '', {
        error: 'Please answer the question, or choose None',
        path: ['securityAnswer'],
        ...always,
      }),
    ),
  z.transform(
    ({ newPassword, securityQuestion, securityAnswer }): Omit<ResetPasswordBody, 'token'> => ({
      newPassword,
      ...(securityQuestion && { securityQuestion, securityAnswer }),
    }),
  ),
)
export const EMPTY_RESET = { newPassword: '', confirmation: '', securityQuestion: '', securityAnswer: '' }
