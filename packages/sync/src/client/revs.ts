const RANDOM_LENGTH = 6

/** A word that never repeats and begins with the replica, so that a device recognizes its own changes. */
export function revWord(replica: string): string {
  return `${replica}.${uniqueText()}`
}

/** Letters and digits that never repeat: an id for one start of the replication. */
export function uniqueText(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH)), (byte) => (byte % 36).toString(36))
  return Date.now().toString(36) + random.join('')
}

/** Whether the state that `rev` names was written on this device, under any of its names. */
export function isOwnRev(rev: string | undefined, replicas: readonly string[]): boolean {
  return replicas.some((replica) => rev?.startsWith(`${replica}.`))
}
