import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256, in hex. By `crypto.subtle` where there is one: plain http has none. */
export async function hashText(input: string | Blob | ArrayBuffer): Promise<string> {
  const bytes = typeof input === 'string' ? utf8ToBytes(input) : new Uint8Array(await new Blob([input]).arrayBuffer())
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  return subtle ? bytesToHex(new Uint8Array(await subtle.digest('SHA-256', bytes))) : hashBytes(bytes)
}

/** The same hash at once, on any page. */
export function hashBytes(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes))
}
