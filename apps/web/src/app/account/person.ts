import type { User } from '@lanternkeep/schema'
import { type KnownAccount, knownAccounts, lastKnownUser, rememberUser } from '../../data/local/store/account.ts'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { createListeners, createStore, useStore } from '../../lib/store.ts'
import { forgetToasts } from '../../ui/toasts/toast-store.ts'

const person = createStore<User | null>(lastKnownUser())
const loggedOut = createStore(false)
const accounts = createListeners({ ofAllTabs: true })

/**
 * Whose data is shown: the last person signed in on this device, signed in right now or not
 * (behavior.md#accounts-on-one-device).
 */
export function usePerson(): User | null {
  return useStore(person)
}

/** Whether someone logged out since this page was loaded, here or in another tab. */
export function useLoggedOut(): boolean {
  return useStore(loggedOut)
}

/** The accounts with data on this device, also while tabs add and remove some. */
export function useKnownAccounts(): KnownAccount[] {
  return JSON.parse(useStore({ subscribe: accounts.subscribe, get: writtenAccounts }))
}

/** The same text as long as they are the same. */
function writtenAccounts(): string {
  return JSON.stringify(knownAccounts())
}

export function currentPerson(): User | null {
  return person.get()
}

export function setPerson(next: User | null) {
  // First, so that an account that is listed can be opened.
  if (next) writePeople({ ...readPeople(), [next.id]: next })
  rememberUser(next)
  accounts.notify()
  show(next)
}

function show(next: User | null) {
  const before = person.get()
  if (before && before.id !== next?.id) forgetToasts()
  loggedOut.set(!next && (loggedOut.get() || before !== null))
  person.set(next)
}

/** A person who was signed in on this device before. Offline, choosing the account is all that can be asked of them. */
export function knownPerson(id: string): User | undefined {
  return readPeople()[id]
}

/** After the account's data was removed. */
export function forgetPerson(id: string) {
  const { [id]: _, ...others } = readPeople()
  writePeople(others)
  accounts.notify()
}

// One browser is one person: a login or logout in one tab applies to all of them.
window.addEventListener('storage', ({ key }) => {
  if (key !== deviceKeys.lastUser && key !== null) return
  show(lastKnownUser())
})

function readPeople(): Record<string, User> {
  try {
    return (JSON.parse(localStorage.getItem(deviceKeys.people) ?? '{}') as Record<string, User> | null) ?? {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function writePeople(people: Record<string, User>) {
  localStorage.setItem(deviceKeys.people, JSON.stringify(people))
}
