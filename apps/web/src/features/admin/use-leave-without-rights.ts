import type { User } from '@lanternkeep/schema'
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '../../data/remote/auth.ts'
import { notify } from '../../ui/index.ts'

/** Why this person must leave the panel for the menu; undefined for an admin. */
export function useLeaveWithoutRights(person: User | null, onLeave: () => void): string | undefined {
  const { data: signedIn } = useUser()
  const refusal = refusalOf(person, signedIn)
  const leave = useEffectEvent((why: string) => {
    notify({ tone: 'warning', title: 'Admin Panel closed', message: why })
    onLeave()
  })
  useEffect(() => {
    if (refusal) leave(refusal)
  }, [refusal])
  return refusal
}

/** `signedIn` is the server's last answer: null if no one is, undefined before it answers. */
export function refusalOf(person: User | null, signedIn: User | null | undefined): string | undefined {
  // Another tab may have logged out since the server's last answer.
  if (signedIn === null || (!person && signedIn)) return 'You’re logged out. Log in as an admin to open it again.'
  if (!person?.isAdmin) return 'Only admins can open this.'
  if (signedIn?.isAdmin === false) return 'This account is no longer an admin.'
  return undefined
}
