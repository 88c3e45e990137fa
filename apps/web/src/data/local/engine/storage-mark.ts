import { accountKeys } from '../../../lib/browser/browser-keys.ts'

/** The replica that the database held, stored beside it. It tells a cleared database from a new one. */
export function rememberReplica(account: string, replica: string): void {
  localStorage.setItem(accountKeys(account).replica, replica)
}

export function forgetReplica(account: string): void {
  localStorage.removeItem(accountKeys(account).replica)
}

export function rememberedReplica(account: string): string | undefined {
  return localStorage.getItem(accountKeys(account).replica) ?? undefined
}
