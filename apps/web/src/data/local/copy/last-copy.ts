const PREFIX = 'lanternkeep.lastCopy.'

/** When this account's data was last saved as a file from this device. */
export function lastCopyAt(account: string): string | undefined {
  return localStorage.getItem(PREFIX + account) ?? undefined
}

export function rememberCopy(account: string, at: string): void {
  localStorage.setItem(PREFIX + account, at)
}
