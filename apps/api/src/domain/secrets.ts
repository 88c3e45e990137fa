import { hash, randomBytes } from 'node:crypto'

/** 32 random bytes for links and cookies; only its hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
