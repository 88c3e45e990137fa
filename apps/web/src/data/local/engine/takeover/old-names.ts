import { rxPrefix } from '../account-databases.ts'

export const OLD_VERSION = 0

/**
 * Whether it is a database of the first release that is in the way after the takeover. RxDB's own one is still used.
 */
export function isOldDatabase(name: string, stored: string): boolean {
  const prefix = `${rxPrefix(name)}${OLD_VERSION}--`
  return stored.startsWith(prefix) && stored !== `${prefix}_rxdb_internal`
}
