import { Signer } from '@fastify/cookie'
import { expect, test } from 'vitest'
import { createCookieSigner } from './cookie-signer.ts'

const SECRET = 'a secret of at least thirty-two letters'
const plain = new Signer(SECRET)

test('it signs and reads as the plain signer does, also what it remembers', () => {
  const signer = createCookieSigner(SECRET)
  const cookie = plain.sign('session-1')
  for (const _ of ['first', 'remembered']) {
    expect(signer.unsign(cookie)).toEqual(plain.unsign(cookie))
    expect(signer.sign('session-1')).toBe(cookie)
  }
})

test('a forged cookie is refused each time, beside a right one for the same session', () => {
  const signer = createCookieSigner(SECRET)
  const forged = new Signer('another secret of thirty-two letters').sign('session-1')
  for (const cookie of [forged, plain.sign('session-1'), forged, `${forged}x`, 'session-1', ''])
    expect(signer.unsign(cookie)).toEqual(plain.unsign(cookie))
})

test('it forgets the oldest of very many', () => {
  const signer = createCookieSigner(SECRET)
  const cookies = Array.from({ length: 2_500 }, (_, at) => plain.sign(`session-${at}`))
  for (const cookie of [...cookies, ...cookies]) expect(signer.unsign(cookie).valid).toBe(true)
  expect(signer.sign('session-0')).toBe(cookies[0])
})
