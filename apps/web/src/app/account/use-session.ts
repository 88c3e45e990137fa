import type { SessionEndReason, User } from '@lanternkeep/schema'
import { useEffect } from 'react'
import { forgetOlderAnswers, useSessionEnd, useUser } from '../../data/remote/auth.ts'
import { abandonArrival, welcome } from './arrival.ts'
import { forgetLogout, settleLogout, useLogoutPending } from './pending-logout.ts'
import { setPerson, useLoggedOut, usePerson } from './person.ts'

const TRY_AGAIN_MS = 10_000

export type SignInSession = {
  /** Whose data is shown. */
  person: User | null
  /** Who may sync: null while the server doesn't know of a logout yet. */
  syncing: User | null
  /** The person's data is open, but the server says that they are signed out. */
  signedOut: boolean
  /** What signed the person out, if they didn't do it. */
  endedBy: SessionEndReason | null
  /** The server couldn't be asked who is signed in. */
  unreachable: boolean
  askAgain: () => void
}

/** Combines the person this device knows with the one the server knows. */
export function useSignInSession(): SignInSession {
  const person = usePerson()
  const isLogoutPending = useLogoutPending()
  const server = useUser(!isLogoutPending)
  const end = useSessionEnd()
  const isLoggedOut = useLoggedOut()
  const endedBy = server.data === null ? end : null
  useEffect(() => {
    if (server.data) welcome(server.data)
    if (server.data === null) abandonArrival()
  }, [server.data])
  useEffect(() => {
    // An answer that is on its way still names the person who logged out.
    if (isLoggedOut) void forgetOlderAnswers()
  }, [isLoggedOut])
  useEffect(() => {
    // A person who was shut out is no admin on this device either, until a login says so again.
    const isShutOut = endedBy === 'blocked' || endedBy === 'deleted' || endedBy === 'rights'
    if (isShutOut && person?.isAdmin) setPerson({ ...person, isAdmin: false })
  }, [endedBy, person])
  useEffect(() => {
    if (!isLogoutPending) return
    const settle = () => void settleLogout()
    settle()
    const timer = window.setInterval(settle, TRY_AGAIN_MS)
    window.addEventListener('online', settle)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', settle)
    }
  }, [isLogoutPending])
  return {
    person,
    syncing: isLogoutPending ? null : person,
    signedOut: person !== null && (isLogoutPending || server.data === null),
    endedBy,
    unreachable: server.isError,
    askAgain: () => void server.refetch(),
  }
}

/** After a login: the new sign-in session replaces whatever an earlier logout left pending. */
export function signIn(user: User) {
  forgetLogout()
  welcome(user)
}
