import type { CollectionName } from './protocol.ts'

/** A digest is a whole number below this; sums of two stay exact. */
const MODULUS = 2 ** 52

/**
 * What one living document adds to its campaign's digest. `rev` is the rev its holder sees, so for a player it is the
 * projection's. The sum doesn't depend on order, so a write changes it by one subtraction and one addition.
 */
export function digestOf(collection: CollectionName, id: string, rev: string): number {
  return hash(`${collection}/${id}/${rev}`)
}

export function addDigest(sum: number, change: number): number {
  return (sum + change) % MODULUS
}

export function subtractDigest(sum: number, change: number): number {
  return (sum - change + MODULUS) % MODULUS
}

/** As sent: the digest, and the place in the campaign's sequence at which it was true. */
export function digestText(seq: number, digest: number): string {
  return `${seq}:${digest.toString(16)}`
}

/**
 * 52 bits, mixed well enough that different copies practically never sum to the same digest (cyrb53 by bryc, public
 * domain).
 */
export function hash(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (b & 0xfffff) * 2 ** 32 + (a >>> 0)
}
