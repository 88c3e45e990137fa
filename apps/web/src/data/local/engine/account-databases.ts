import { Dexie } from 'dexie'
import { accountKeys } from '../../../lib/browser/browser-keys.ts'

const ASIDE = '~'

/** Databases that couldn't be opened, left as they are when the person started over. */
export type AsideDatabases = { name: string; at: string }

/** The prefix of an account's database names. Starting over changes it. */
export function databaseName(account: string): string {
  const name = `lanternkeep-${account.toLowerCase()}`
  const times = asideOf(account).length
  return times > 0 ? `${name}${ASIDE}${times}` : name
}

export function sideName(name: string): string {
  return `${name}-side`
}

export function rxPrefix(name: string): string {
  return `rxdb-dexie-${name}--`
}

/** The oldest first. Removed ones are included, so that no name is used twice. */
function asideOf(account: string): (AsideDatabases & { removed?: true })[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(accountKeys(account).databases) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

export function asideDatabases(account: string): AsideDatabases[] {
  return asideOf(account).filter(({ removed }) => !removed)
}

/** The account uses new, empty databases from now on. The old ones stay untouched. */
export function setDatabasesAside(account: string, at: string): void {
  const aside = { name: databaseName(account), at }
  localStorage.setItem(accountKeys(account).databases, JSON.stringify([...asideOf(account), aside]))
}

export async function removeAside(account: string, name: string): Promise<void> {
  await deleteDatabases([name])
  const left = asideOf(account).map((each) => (each.name === name ? { ...each, removed: true } : each))
  localStorage.setItem(accountKeys(account).databases, JSON.stringify(left))
}

/** Deletes the account's databases, including those set aside, by name: RxDB's own `remove` leaves data behind. */
export async function deleteAccountDatabases(account: string): Promise<void> {
  await deleteDatabases([databaseName(account), ...asideDatabases(account).map(({ name }) => name)])
}

/** Whatever this tab still writes into it, a database that another tab deletes isn't made again. */
export function keepDeleted<T extends Dexie>(database: T): T {
  database.on('versionchange', ({ newVersion }) => {
    if (newVersion !== null) return
    database.close()
    // Dexie's own handler would let the next write open it again.
    return false
  })
  return database
}

async function deleteDatabases(names: string[]): Promise<void> {
  const own = (stored: string) => names.some((name) => stored === sideName(name) || stored.startsWith(rxPrefix(name)))
  await Promise.all((await Dexie.getDatabaseNames()).filter(own).map((name) => Dexie.delete(name)))
}
