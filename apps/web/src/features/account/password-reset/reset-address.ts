import { deviceKeys } from '../../../lib/browser/browser-keys.ts'

const KEY = deviceKeys.resetEmail

/**
 * The address that a link was requested for in this browser, so that its password manager saves the new password under
 * it.
 */
export function rememberResetAddress(email: string) {
  localStorage.setItem(KEY, email)
}

export function resetAddress(): string {
  return localStorage.getItem(KEY) ?? ''
}

export function forgetResetAddress() {
  localStorage.removeItem(KEY)
}
