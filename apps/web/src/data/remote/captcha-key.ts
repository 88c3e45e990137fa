import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import type { DeriveKeyFunction } from 'altcha-lib/types'

const HASHES = { 'SHA-256': sha256, 'SHA-384': sha384, 'SHA-512': sha512 } as const

/**
 * The key of one guess. Over plain http a browser has no crypto.subtle, so the hashing is done in script: the same
 * result as altcha-lib's own functions, on every address the server may have.
 */
export const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength = 32 }, salt, password) => {
  const stretched = algorithm.startsWith('PBKDF2/')
  const hash = HASHES[algorithm.replace('PBKDF2/', '') as keyof typeof HASHES]
  if (!hash) throw new Error(`This browser can not solve ${algorithm}`)
  if (stretched) return { derivedKey: await stretch(algorithm, salt, password, cost, keyLength) }
  let key = new Uint8Array([...salt, ...password])
  for (let round = 0; round < Math.max(1, cost); round += 1) key = Uint8Array.from(hash(key))
  return { derivedKey: key.slice(0, keyLength) }
}

async function stretch(algorithm: string, salt: Uint8Array, password: Uint8Array, cost: number, keyLength: number) {
  const hash = algorithm.replace('PBKDF2/', '') as keyof typeof HASHES
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return pbkdf2Async(HASHES[hash], password, salt, { c: cost, dkLen: keyLength })
  const material = await subtle.importKey('raw', Uint8Array.from(password), 'PBKDF2', false, ['deriveBits'])
  const settings = { name: 'PBKDF2', hash, salt: Uint8Array.from(salt), iterations: cost }
  return new Uint8Array(await subtle.deriveBits(settings, material, keyLength * 8))
}
