import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

test.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  'P@ssw0rd2026',
  '@dmin',
  '123456',
  '654321',
  'qwerty123',
  'dragon99',
  'dragondragon',
  'aaaaaa',
  '121212',
  'abcdef',
  'Lanternkeep2026',
  '19841984',
])('%s is a common password', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['lantern-oil', 'the bell rings at low tide', 'saltmere gate', 'Tr3biz9kolm', 'пароль-мира', '82917364550'])(
  '%s is not a common password',
  (password) => expect(isCommonPassword(password)).toBe(false),
)

test('your own address is not a password, nor the name in it with digits after it', () => {
  expect(isCommonPassword('Mira.Voss@example.com', 'mira.voss@example.com')).toBe(true)
  expect(isCommonPassword('mira.voss77', 'mira.voss@example.com')).toBe(true)
  expect(isCommonPassword('mira.voss77', 'gwen@example.com')).toBe(false)
})
