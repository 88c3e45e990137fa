import { setDatabasesAside } from '../account-databases.ts'
import { forgetReplica } from '../storage-mark.ts'

/** The account starts empty next time. What is stored stays under its old names; audio stays in use. */
export function startOver(account: string, now: string): void {
  setDatabasesAside(account, now)
  // Otherwise the next start would think that the browser cleared the empty database.
  forgetReplica(account)
}
