import { deviceKeys } from '../../../lib/browser/browser-keys.ts'

const KEY = deviceKeys.resetEmail

/** Whose link was asked for in this browser, so that its password manager files the new password under that name. */
export function rememberResetAddress(email: string) {
  localStorage.setItem(KEY, email)
}

export function resetAddress(): string {
  return localStorage.getItem(KEY) ?? ''
}

export function forgetResetAddress() {
  localStorage.removeItem(KEY)
}
