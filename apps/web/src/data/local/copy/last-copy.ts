import { accountKeys } from '../../../lib/browser/browser-keys.ts'

/** When this account's data was last saved as a file from this device. */
export function lastCopyAt(account: string): string | undefined {
  return localStorage.getItem(accountKeys(account).lastCopy) ?? undefined
}

export function rememberCopy(account: string, at: string): void {
  try {
    localStorage.setItem(accountKeys(account).lastCopy, at)
  } catch {
    // No room. The file is saved; only the reminder of the next one comes too soon.
  }
}
