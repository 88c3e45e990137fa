import { endSession } from '../../data/remote/auth.ts'

const KEY = 'lanternkeep.endSession'

/** Somebody logged out while no server could be reached: the session must end before anything else is asked. */
export function isLogoutPending(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function rememberLogout() {
  localStorage.setItem(KEY, new Date().toISOString())
}

/** True when nothing is owed any more. */
export async function settleLogout(): Promise<boolean> {
  if (!isLogoutPending()) return true
  try {
    await endSession()
    localStorage.removeItem(KEY)
    return true
  } catch {
    // Still out of reach; it is owed at the next contact.
    return false
  }
}
