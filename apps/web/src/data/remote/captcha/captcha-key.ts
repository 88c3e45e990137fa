import { scrypt } from '@noble/hashes/scrypt.js'
import type { DeriveKeyFunction } from 'altcha-lib/types'

/**
 * The key of one guess. Browsers have no scrypt, and over plain http no crypto.subtle either, so it is computed in
 * script: the same result on every address the server may have.
 */
export const deriveKey: DeriveKeyFunction = async (parameters, salt, password) => {
  const { algorithm, cost, keyLength = 32, memoryCost = 8, parallelism = 1 } = parameters
  if (algorithm !== 'SCRYPT') throw new Error(`This app cannot solve ${algorithm}`)
  return { derivedKey: scrypt(password, salt, { N: cost, r: memoryCost, p: parallelism, dkLen: keyLength }) }
}
