import type { User } from '@lanternkeep/schema'
import { useSyncExternalStore } from 'react'
import { offerCloudOnce } from './cloud-offer.ts'
import { currentPerson, setPerson } from './person.ts'

let arriving: User | null = null
const listeners = new Set<() => void>()

/**
 * The account that logged in while the signed-out person's data is open. It is first asked about the memberships it
 * joined as a guest (behavior.md#guests).
 */
export function useArriving(): User | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => arriving,
  )
}

/** After a login: opens the account's data, at once unless guest memberships could move to it. */
export function welcome(user: User) {
  if (currentPerson() === null) return setArriving(user)
  setPerson(user)
  offerCloudOnce(user)
}

/** All questions are answered: opens the data. */
export function finishArrival() {
  if (!arriving) return
  setPerson(arriving)
  offerCloudOnce(arriving)
  setArriving(null)
}

/** The sign-in session ended before the data was opened. */
export function abandonArrival() {
  setArriving(null)
}

function setArriving(user: User | null) {
  arriving = user
  for (const listener of listeners) listener()
}
