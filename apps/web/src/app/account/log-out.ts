import { healthCall } from '@lanternkeep/schema'
import { send } from '../../data/http/send.ts'
import { logout } from '../../data/remote/auth.ts'
import { views } from '../views/use-view.ts'
import { rememberLogout } from './pending-logout.ts'
import { forgetPerson, setPerson } from './person.ts'
import { removeLocalDataOf } from './remove-local-data.ts'

const REACHABLE_WITHIN_MS = 3_000

/**
 * Locks this device at once. The sign-in session ends now, or at the next contact if the server can't be reached
 * (behavior.md#accounts-on-one-device).
 */
export async function logOut(userId: string, removeData: boolean): Promise<'leaving' | 'locked'> {
  const reachable = await isServerReachable()
  if (!reachable) rememberLogout()
  setPerson(null)
  if (removeData) {
    await removeLocalDataOf(userId)
    forgetPerson(userId)
  }
  if (!reachable) return 'locked'
  views.leave(logout)
  return 'leaving'
}

async function isServerReachable(): Promise<boolean> {
  try {
    await send(healthCall.path, { cache: 'no-store', signal: AbortSignal.timeout(REACHABLE_WITHIN_MS) })
    return true
  } catch {
    // The answer may not come for any reason. Don't let the page wait for a server that doesn't answer.
    return false
  }
}
