import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as serverKey } from 'altcha-lib/algorithms/scrypt'
import { expect, test } from 'vitest'
import { deriveKey } from './captcha-key.ts'

const SECRET = 'a secret of the test'
const work = { algorithm: 'SCRYPT', cost: 64, memoryCost: 8, keyPrefix: '0' }

test('the server accepts a solution from here', async () => {
  const challenge = await createChallenge({ ...work, deriveKey: serverKey, hmacSignatureSecret: SECRET })
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  const verdict = await verifySolution({ challenge, solution, deriveKey: serverKey, hmacSignatureSecret: SECRET })
  expect(verdict.verified).toBe(true)
})

test('an unknown kind of challenge is refused with a message', async () => {
  const challenge = await createChallenge({ ...work, deriveKey: serverKey, hmacSignatureSecret: SECRET })
  challenge.parameters.algorithm = 'ARGON2ID'
  await expect(solveChallenge({ challenge, deriveKey })).rejects.toThrow('This app cannot solve ARGON2ID')
})
