import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes for links and cookies; only its hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
