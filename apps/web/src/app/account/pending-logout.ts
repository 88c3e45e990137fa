import { endSession } from '../../data/remote/auth.ts'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { createListeners, useStore } from '../../lib/store.ts'

const KEY = deviceKeys.pendingLogout
const { subscribe, notify } = createListeners({ ofAllTabs: true })

/** Set after a logout without a server: the sign-in session must end before any other request. */
export function isLogoutPending(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function useLogoutPending(): boolean {
  return useStore({ subscribe, get: isLogoutPending })
}

export function rememberLogout() {
  localStorage.setItem(KEY, new Date().toISOString())
  notify()
}

/** Tries to end the sign-in session. Without an answer the logout stays pending. */
export async function settleLogout() {
  if (!isLogoutPending()) return
  try {
    await endSession()
  } catch {
    // Still out of reach: tries again at the next contact.
    return
  }
  forgetLogout()
}

/** A new login replaced the sign-in session. */
export function forgetLogout() {
  localStorage.removeItem(KEY)
  notify()
}
