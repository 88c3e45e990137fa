import { expect, test } from 'vitest'
import { EMPTY_REGISTRATION, errorsOf, passwordStrength } from './registration.ts'

const whole = {
  ...EMPTY_REGISTRATION,
  email: 'rosalind@saltmere.example',
  password: 'lantern',
  confirmation: 'lantern',
  securityQuestion: 'firstCar',
  securityAnswer: 'A blue one',
}

test('names are optional, everything else is asked for', () => {
  expect(errorsOf(whole)).toEqual({})
  expect(Object.keys(errorsOf(EMPTY_REGISTRATION))).toEqual(['email', 'password', 'securityQuestion', 'securityAnswer'])
})

test('six characters are enough for a password and five are not', () => {
  expect(errorsOf({ ...whole, password: '123456', confirmation: '123456' })).toEqual({})
  expect(errorsOf({ ...whole, password: '12345', confirmation: '12345' })).toEqual({
    password: 'Password must be at least 6 characters',
  })
})

test('two different passwords are not sent', () => {
  expect(errorsOf({ ...whole, confirmation: 'Lantern' })).toEqual({
    confirmation: 'Passwords do not match. Please try again.',
  })
})

test('length counts more than a jumble of signs', () => {
  expect(passwordStrength('abc12!')).toBe(0)
  expect(passwordStrength('aaaaaaaaaaaaaaaa')).toBe(0)
  expect(passwordStrength('P@ssw0rd2026')).toBe(0)
  expect(passwordStrength('saltmere')).toBe(1)
  expect(passwordStrength('Saltmere1')).toBe(2)
  expect(passwordStrength('the bell rings at low tide')).toBe(3)
})
