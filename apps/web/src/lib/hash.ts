import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The same in every context: `crypto.subtle` is missing on plain http, and RxDB's schema hashes must not differ. */
export async function hashText(input: string | Blob | ArrayBuffer): Promise<string> {
  const bytes = typeof input === 'string' ? utf8ToBytes(input) : new Uint8Array(await new Blob([input]).arrayBuffer())
  return hashBytes(bytes)
}

export function hashBytes(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes))
}
