const PREFIX = 'lanternkeep.device.'

/** Beside the database, so that an empty one is known for one that was cleared: which replica it held. */
export function rememberReplica(account: string, replica: string): void {
  localStorage.setItem(PREFIX + account, replica)
}

export function rememberedReplica(account: string): string | undefined {
  return localStorage.getItem(PREFIX + account) ?? undefined
}

export function forgetReplica(account: string): void {
  localStorage.removeItem(PREFIX + account)
}
