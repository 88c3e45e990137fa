import type { SessionEndReason, User } from '@lanternkeep/schema'
import { useEffect } from 'react'
import { useSessionEnd, useUser } from '../../data/remote/auth.ts'
import { abandonArrival, welcome } from './arrival.ts'
import { forgetLogout, settleLogout, useLogoutPending } from './pending-logout.ts'
import { setPerson, usePerson } from './person.ts'

const TRY_AGAIN_MS = 10_000

export type Session = {
  /** Whose data is shown. */
  person: User | null
  /** Who may sync: nobody while a logout is still owed to the server. */
  syncing: User | null
  /** The person's data is open, but the server says that nobody is signed in. */
  signedOut: boolean
  /** What signed the person out, where it was not himself. */
  endedBy: SessionEndReason | null
  /** Nobody answered when asked who is signed in. */
  unreachable: boolean
  askAgain: () => void
}

/** Brings together whom this device knows and whom the server knows. */
export function useSession(): Session {
  const person = usePerson()
  const owed = useLogoutPending()
  const server = useUser(!owed)
  const end = useSessionEnd()
  const endedBy = server.data === null ? end : null
  useEffect(() => {
    if (server.data) welcome(server.data)
    if (server.data === null) abandonArrival()
  }, [server.data])
  useEffect(() => {
    // Who was shut out is no admin on this device either, whoever he was last; a login tells anew.
    if (endedBy && endedBy !== 'password' && endedBy !== 'restored' && person?.isAdmin)
      setPerson({ ...person, isAdmin: false })
  }, [endedBy, person])
  useEffect(() => {
    if (!owed) return
    const settle = () => void settleLogout()
    settle()
    const timer = window.setInterval(settle, TRY_AGAIN_MS)
    window.addEventListener('online', settle)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', settle)
    }
  }, [owed])
  return {
    person,
    syncing: owed ? null : person,
    signedOut: person !== null && (owed || server.data === null),
    endedBy,
    unreachable: server.isError,
    askAgain: () => void server.refetch(),
  }
}

/** After a login: the new session took the place of whatever an earlier logout left open. */
export function signIn(user: User) {
  forgetLogout()
  welcome(user)
}
