import { isCommonPassword, MIN_PASSWORD_LENGTH } from '@lanternkeep/schema'

export type Registration = {
  email: string
  password: string
  confirmation: string
  securityQuestion: string
  securityAnswer: string
  firstName: string
  lastName: string
  setupCode: string
}
export type FieldErrors = Partial<Record<keyof Registration, string>>

export const EMPTY_REGISTRATION: Registration = {
  email: '',
  password: '',
  confirmation: '',
  securityQuestion: '',
  securityAnswer: '',
  firstName: '',
  lastName: '',
  setupCode: '',
}

/** What is missing or wrong, by field; empty when it may be sent. */
export function errorsOf(typed: Registration): FieldErrors {
  const errors: FieldErrors = {}
  if (!/^\S+@\S+$/.test(typed.email.trim())) errors.email = 'Please enter your email address'
  if (typed.password.length < MIN_PASSWORD_LENGTH) errors.password = 'Password must be at least 6 characters'
  if (typed.confirmation !== typed.password) errors.confirmation = 'Passwords do not match. Please try again.'
  if (!typed.securityQuestion) errors.securityQuestion = 'Please choose a security question'
  if (!typed.securityAnswer.trim()) errors.securityAnswer = 'Please answer the security question'
  return errors
}

export const STRENGTHS = ['Weak', 'Fair', 'Good', 'Strong'] as const

/** 0 to 3, judged by length first: a long sentence beats a short jumble, and what everybody tries is weak at any. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (password.length < 8 || distinct < 5 || isCommonPassword(password)) return 0
  if (password.length >= 16 && distinct >= 8) return 3
  if (password.length >= 12) return kinds >= 3 ? 3 : 2
  return kinds >= 3 ? 2 : 1
}
