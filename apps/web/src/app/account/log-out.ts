import { healthCall } from '@lanternkeep/schema'
import { send } from '../../data/http/send.ts'
import { noteRemoval } from '../../data/local/store/account.ts'
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
  await lock(userId, removeData)
  if (!reachable) return 'locked'
  views.leave(logout)
  return 'leaving'
}

/** After the account's deletion, which ended its sign-in sessions. Stays in the page, which says what happened. */
export async function leaveDeletedAccount(userId: string, removeData: boolean): Promise<void> {
  rememberLogout()
  views.home()
  await lock(userId, removeData)
}

async function lock(userId: string, removeData: boolean): Promise<void> {
  if (removeData) noteRemoval(userId)
  setPerson(null)
  if (!removeData) return
  await removeLocalDataOf(userId)
  forgetPerson(userId)
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
