import { noteRemoval } from '../../data/local/store/account.ts'
import { endSession, logout } from '../../data/remote/auth.ts'
import { views } from '../views/use-view.ts'
import { rememberLogout } from './pending-logout.ts'
import { forgetPerson, setPerson } from './person.ts'
import { removeLocalDataOf } from './remove-local-data.ts'

const ANSWERS_WITHIN_MS = 3_000

/**
 * Ends the sign-in session and locks this device. Without an answer it is locked, too, and the session ends at the next
 * contact (behavior.md#accounts-on-one-device). The session goes first: another tab that asks who is signed in would
 * open the account again.
 */
export async function logOut(userId: string, removeData: boolean): Promise<'leaving' | 'locked'> {
  const hasEnded = await endsWithin(ANSWERS_WITHIN_MS)
  if (!hasEnded) rememberLogout()
  await lock(userId, removeData)
  if (!hasEnded) return 'locked'
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

async function endsWithin(ms: number): Promise<boolean> {
  try {
    await endSession({ signal: AbortSignal.timeout(ms) })
    return true
  } catch {
    // The answer may not come for any reason. Don't let the person wait for a server that doesn't answer.
    return false
  }
}
