import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  EMPTY_LOGIN,
  EMPTY_REGISTRATION,
  EMPTY_RESET,
  loginForm,
  registrationForm,
  resetForm,
  resetRequestForm,
} from './account-forms.ts'

const registration = {
  ...EMPTY_REGISTRATION,
  email: ' rosalind@saltmere.example ',
  password: 'lantern',
  confirmation: 'lantern',
  securityQuestion: 'firstCar',
  securityAnswer: 'A blue one',
  recaptchaToken: 'passed',
}
const reset = { ...EMPTY_RESET, newPassword: 'lantern', confirmation: 'lantern' }

function problems(schema: z.ZodMiniType, typed: object): Record<string, string> {
  const issues = schema.safeParse(typed).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('registering: everything that is missing shows at once, and names are optional', () => {
  expect(problems(registrationForm, EMPTY_REGISTRATION)).toMatchObject({
    password: 'Password must be at least 6 characters',
    securityQuestion: 'Please choose a security question',
    securityAnswer: 'Please answer the security question',
    recaptchaToken: 'Please confirm that you’re human',
  })
  expect(problems(registrationForm, { ...EMPTY_REGISTRATION, confirmation: 'x' })).toMatchObject({
    email: 'Please enter your email address',
    confirmation: 'Passwords do not match. Please try again.',
  })
  expect(registrationForm.parse(registration)).toEqual({
    username: 'rosalind@saltmere.example',
    email: 'rosalind@saltmere.example',
    password: 'lantern',
    securityQuestion: 'firstCar',
    securityAnswer: 'A blue one',
    recaptchaToken: 'passed',
  })
})

test('an email address that can’t be one is not sent', () => {
  const wrong = { email: 'Please enter a valid email address' }
  expect(problems(registrationForm, { ...registration, email: 'rosalind' })).toEqual(wrong)
  expect(problems(resetRequestForm, { email: 'rosalind', recaptchaToken: '' })).toEqual(wrong)
})

test('registering: six characters are enough for a password and five are not', () => {
  const typed = (password: string) => ({ ...registration, password, confirmation: password })
  expect(problems(registrationForm, typed('123456'))).toEqual({})
  expect(problems(registrationForm, typed('12345'))).toEqual({ password: 'Password must be at least 6 characters' })
})

test('logging in sends a trimmed address and the password as it is typed', () => {
  expect(problems(loginForm, { ...EMPTY_LOGIN, username: ' ' })).toEqual({
    username: 'Please enter your email address',
    password: 'Please enter your password',
    recaptchaToken: 'Please confirm that you’re human',
  })
  const typed = { username: ' mira@saltmere.example', password: ' lantern ', recaptchaToken: '' }
  expect(loginForm.parse(typed)).toEqual({ ...typed, username: 'mira@saltmere.example' })
})

test('resetting: a question needs its answer, and without one neither is sent', () => {
  expect(resetForm.parse({ ...reset, securityAnswer: 'left over' })).toEqual({ newPassword: 'lantern' })
  expect(problems(resetForm, { ...reset, securityQuestion: 'firstCar', confirmation: 'x' })).toEqual({
    confirmation: 'Passwords do not match',
    securityAnswer: 'Please answer the question, or choose None',
  })
})
