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
])('%s is tried early', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['lantern-oil', 'the bell rings at low tide', 'saltmere gate', 'Tr3biz9kolm', 'пароль-мира', '82917364550'])(
  '%s is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
)

test('the own address is no password, nor the name in it with digits behind', () => {
  expect(isCommonPassword('Mira.Voss@example.com', 'mira.voss@example.com')).toBe(true)
  expect(isCommonPassword('mira.voss77', 'mira.voss@example.com')).toBe(true)
  expect(isCommonPassword('mira.voss77', 'gwen@example.com')).toBe(false)
})
