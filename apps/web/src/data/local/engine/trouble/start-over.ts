import { databaseName, setDatabasesAside } from '../account-databases.ts'
import { forgetReplica } from '../storage-mark.ts'

/**
 * The account starts empty next time. What is stored under `name` stays there; audio stays in use. Another tab may have
 * set it aside meanwhile: what was begun since then stays in use.
 */
export function startOver(account: string, name: string, now: string): void {
  if (databaseName(account) !== name) return
  setDatabasesAside(account, now)
  // Otherwise the next start would think that the browser cleared the empty database.
  forgetReplica(account)
}
