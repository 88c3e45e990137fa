import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { step, type Work } from './steps.ts'

const STEP_BYTES = 4 * 1024 * 1024

/** SHA-256 in hex of consecutive texts, computed in steps so that long ones don't freeze the page. */
export async function checksumOf(texts: readonly string[], work: Work = {}): Promise<string> {
  const hash = sha256.create()
  const encoder = new TextEncoder()
  for (const [index, text] of texts.entries()) {
    const bytes = encoder.encode(text)
    for (let from = 0; from < bytes.length; from += STEP_BYTES) {
      hash.update(bytes.subarray(from, from + STEP_BYTES))
      if (bytes.length > STEP_BYTES) await step(work, (index + from / bytes.length) / texts.length)
    }
  }
  return bytesToHex(hash.digest())
}
