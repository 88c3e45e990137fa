import type { User } from '@lanternkeep/schema'
import { useSyncExternalStore } from 'react'
import { offerCloudOnce } from './cloud-offer.ts'
import { currentPerson, setPerson } from './person.ts'

let arriving: User | null = null
const listeners = new Set<() => void>()

/** Who signed in while the signed-out person's data is open: it is asked what becomes of his seats first (behavior.md#guests). */
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

/** Somebody is signed in: the data of the account opens, at once where nobody else's seats are in question. */
export function welcome(user: User) {
  if (currentPerson() === null) return setArriving(user)
  setPerson(user)
  offerCloudOnce(user)
}

/** Nothing is left to be asked. */
export function finishArrival() {
  if (!arriving) return
  setPerson(arriving)
  offerCloudOnce(arriving)
  setArriving(null)
}

/** The session ended before the data was opened. */
export function abandonArrival() {
  setArriving(null)
}

function setArriving(user: User | null) {
  arriving = user
  for (const listener of listeners) listener()
}
