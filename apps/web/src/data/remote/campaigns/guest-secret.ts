import { deviceKeys } from '../../../lib/browser/browser-keys.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** As long as the secrets that the server makes. */
const LENGTH = 43

let inMemory: string | undefined

/**
 * What a signed-out browser proposes as its identity when it joins. It is the same for each try and each tab until one is
 * answered: a lost answer makes no second player.
 */
export function guestSecret(): string {
  try {
    inMemory = localStorage.getItem(deviceKeys.guestSecret) ?? inMemory ?? newSecret()
    localStorage.setItem(deviceKeys.guestSecret, inMemory)
  } catch {
    // Without storage, another tab has one of its own.
    inMemory ??= newSecret()
  }
  return inMemory
}

/** The browser holds it as a cookie now, which no script can read. */
export function forgetGuestSecret(): void {
  inMemory = undefined
  try {
    localStorage.removeItem(deviceKeys.guestSecret)
  } catch {
    // It never was there.
  }
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
