import { useSyncExternalStore } from 'react'
import { endSession } from '../../data/remote/auth.ts'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'

const KEY = deviceKeys.pendingLogout
const listeners = new Set<() => void>()

/** Somebody logged out while no server could be reached: the session must end before anything else is asked. */
export function isLogoutPending(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function useLogoutPending(): boolean {
  return useSyncExternalStore(subscribe, isLogoutPending)
}

export function rememberLogout() {
  localStorage.setItem(KEY, new Date().toISOString())
  tell()
}

/** Tries to end the session; while nobody answers it stays owed. */
export async function settleLogout() {
  if (!isLogoutPending()) return
  try {
    await endSession()
  } catch {
    // Still out of reach; it is owed at the next contact.
    return
  }
  forgetLogout()
}

/** A new login took the session's place. */
export function forgetLogout() {
  localStorage.removeItem(KEY)
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
