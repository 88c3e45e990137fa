import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.tsx'

test('length counts more than a mix of signs', () => {
  expect(passwordStrength('abc12!')).toBe(0)
  expect(passwordStrength('aaaaaaaaaaaaaaaa')).toBe(0)
  expect(passwordStrength('P@ssw0rd2026')).toBe(0)
  expect(passwordStrength('saltmere')).toBe(1)
  expect(passwordStrength('Saltmere1')).toBe(2)
  expect(passwordStrength('the bell rings at low tide')).toBe(3)
})
