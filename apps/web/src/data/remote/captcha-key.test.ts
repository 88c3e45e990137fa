import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as libraryPbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import { deriveKey as librarySha } from 'altcha-lib/algorithms/sha'
import { afterEach, expect, test, vi } from 'vitest'
import { deriveKey } from './captcha-key.ts'

const SECRET = 'a secret of the test'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['SHA-256', librarySha, 3],
  ['SHA-512', librarySha, 1],
  ['PBKDF2/SHA-256', libraryPbkdf2, 50],
] as const)('what is solved here for %s is accepted by the server', async (algorithm, serverKey, cost) => {
  const challenge = await createChallenge({ algorithm, cost, deriveKey: serverKey, hmacSignatureSecret: SECRET })
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  const verdict = await verifySolution({ challenge, solution, deriveKey: serverKey, hmacSignatureSecret: SECRET })
  expect(verdict.verified).toBe(true)
})

test('a browser without crypto.subtle finds the same keys', async () => {
  const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '', salt: '', cost: 20, keyLength: 32, keyPrefix: '00' }
  const bytes = (text: string) => new TextEncoder().encode(text)
  const { derivedKey: withSubtle } = await deriveKey(parameters, bytes('salt'), bytes('password'))
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { derivedKey: without } = await deriveKey(parameters, bytes('salt'), bytes('password'))
  expect(without).toEqual(withSubtle)
})
