import type { User } from '@lanternkeep/schema'
import { createStore, useStore } from '../../lib/store.ts'
import { offerCloudOnce } from './cloud-offer.ts'
import { currentPerson, setPerson } from './person.ts'

const arriving = createStore<User | null>(null)

/**
 * The account that logged in while the signed-out person's data is open. It is first asked about the memberships it
 * joined as a guest (behavior.md#guests).
 */
export function useArriving(): User | null {
  return useStore(arriving)
}

/** After a login: opens the account's data, at once unless guest memberships could move to it. */
export function welcome(user: User) {
  if (currentPerson() === null) return arriving.set(user)
  setPerson(user)
  offerCloudOnce(user)
}

/** All questions are answered: opens the data. */
export function finishArrival() {
  const user = arriving.get()
  if (!user) return
  setPerson(user)
  offerCloudOnce(user)
  arriving.set(null)
}

/** The sign-in session ended before the data was opened. */
export function abandonArrival() {
  arriving.set(null)
}
