import { accountKeys } from '../../../lib/browser/browser-keys.ts'

/** Beside the database, so that an empty one is known for one that was cleared: which replica it held. */
export function rememberReplica(account: string, replica: string): void {
  localStorage.setItem(accountKeys(account).replica, replica)
}

export function forgetReplica(account: string): void {
  localStorage.removeItem(accountKeys(account).replica)
}

export function rememberedReplica(account: string): string | undefined {
  return localStorage.getItem(accountKeys(account).replica) ?? undefined
}
