import { expect, test } from 'vitest'
import { matchTotp, newTotpSecret, totpAt, totpUri } from './totp.ts'

/** '12345678901234567890' in base32, the secret of RFC 6238's examples. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at second %i is the one of RFC 6238', (seconds, code) => {
  expect(totpAt(SECRET, Math.floor(seconds / 30))).toBe(code)
})

test('a code counts one step before and after its own, and no further', () => {
  const code = totpAt(SECRET, 100)
  const stepAt = (step: number) => matchTotp(SECRET, code, { now: at(step * 30), lastStep: 0 })
  expect([98, 99, 100, 101, 102].map(stepAt)).toEqual([undefined, 100, 100, 100, undefined])
})

test('a code that was accepted counts no more, nor does an earlier one', () => {
  const accepted = (step: number, lastStep: number) =>
    matchTotp(SECRET, totpAt(SECRET, step), { now: at(100 * 30), lastStep })
  expect([accepted(100, 100), accepted(99, 100), accepted(101, 100)]).toEqual([undefined, undefined, 101])
})

test.each(['', '12345', '1234567', 'abcdef', '２８７０８２'])('%j is no code', (code) => {
  expect(matchTotp(SECRET, code, { now: at(59), lastStep: 0 })).toBeUndefined()
})

test('a new secret has 160 bits in base32, and the address of the QR code names the account', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  expect(totpUri(SECRET, 'mira@example.com')).toBe(
    `otpauth://totp/Lanternkeep:mira%40example.com?secret=${SECRET}&issuer=Lanternkeep&algorithm=SHA1&digits=6&period=30`,
  )
})
