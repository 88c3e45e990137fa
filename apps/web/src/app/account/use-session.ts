import type { User } from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '../../data/remote/auth.ts'
import { offerCloudOnce } from './cloud-offer.ts'
import { isLogoutPending, settleLogout } from './pending-logout.ts'
import { currentPerson, setPerson, usePerson } from './person.ts'

const TRY_AGAIN_MS = 15_000

export type Session = {
  /** Whose data is shown. */
  person: User | null
  /** The person's data is open, but the server says that nobody is signed in. */
  signedOut: boolean
  /** Nobody answered when asked who is signed in. */
  unreachable: boolean
  askAgain: () => void
}

/** Brings together whom this device knows and whom the server knows. */
export function useSession(): Session {
  const person = usePerson()
  const [owed, setOwed] = useState(isLogoutPending)
  const server = useUser(!owed)
  const adopt = useEffectEvent((user: User) => {
    setPerson(user)
    offerCloudOnce(user)
  })
  useEffect(() => {
    if (server.data) adopt(server.data)
  }, [server.data])

  const settle = useEffectEvent(async () => {
    if (await settleLogout()) setOwed(false)
  })
  useEffect(() => {
    if (!owed) return
    void settle()
    const timer = window.setInterval(() => void settle(), TRY_AGAIN_MS)
    const now = () => void settle()
    window.addEventListener('online', now)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', now)
    }
  }, [owed])

  return {
    person,
    signedOut: person !== null && (owed || server.data === null),
    unreachable: server.isError,
    askAgain: () => void server.refetch(),
  }
}

/** After a login: what an earlier logout left open is settled by the new session. */
export function signIn(user: User) {
  if (currentPerson()?.id !== user.id) setPerson(user)
  offerCloudOnce(user)
}
