import type { User } from '@lanternkeep/schema'
import { deviceKeys, removalKey } from '../../../lib/browser/browser-keys.ts'

export const GUEST = 'guest'

export type KnownAccount = { key: string; label: string; userId?: string }

/** Which database to open: one per account, and one for the signed-out person (behavior.md#accounts-on-one-device). */
export function accountKeyOf(user: Pick<User, 'id'> | null | undefined): string {
  return user?.id ?? GUEST
}

/** The account signed in last on this device. Gates and data use it while offline. */
export function lastKnownUser(): User | null {
  return read<User>(deviceKeys.lastUser)
}

export function rememberUser(user: User | null): void {
  if (!user) {
    localStorage.removeItem(deviceKeys.lastUser)
    return
  }
  localStorage.setItem(deviceKeys.lastUser, JSON.stringify(user))
  localStorage.removeItem(removalKey(user.id))
  const others = storedAccounts().filter(({ key }) => key !== user.id)
  localStorage.setItem(
    deviceKeys.accounts,
    JSON.stringify([{ key: user.id, label: labelOf(user), userId: user.id }, ...others]),
  )
}

/** Every account with data on this device, the last one first; the signed-out person is always included. */
export function knownAccounts(): KnownAccount[] {
  return [...storedAccounts(), { key: GUEST, label: 'Guest' }]
}

export function forgetAccount(accountKey: string): void {
  localStorage.setItem(deviceKeys.accounts, JSON.stringify(storedAccounts().filter(({ key }) => key !== accountKey)))
  if (lastKnownUser()?.id === accountKey) rememberUser(null)
}

/** Every tab leaves an account whose data is removed, and keeps nothing of it. */
export function noteRemoval(accountKey: string): void {
  localStorage.setItem(removalKey(accountKey), 'true')
}

export function isBeingRemoved(accountKey: string): boolean {
  return localStorage.getItem(removalKey(accountKey)) !== null
}

function storedAccounts(): KnownAccount[] {
  return read<KnownAccount[]>(deviceKeys.accounts) ?? []
}

function labelOf(user: User): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email
}

/** Null also when someone or an older version stored something unreadable. */
function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The name shown on a version in a conflict. A guest has none but their player's, if they changed their hero. */
export function authorOf(user: User | null, document: object = {}): string {
  if (user) return [user.firstName, user.lastName].filter(Boolean).join(' ') || 'Unnamed account'
  return ('playerName' in document && String(document.playerName)) || 'Guest'
}
