import { setDatabasesAside } from '../account-databases.ts'
import { forgetReplica } from '../storage-mark.ts'

/** The account begins empty with the next start. What is stored stays as it is, under its old names; audio stays in use. */
export function startOver(account: string, now: string): void {
  setDatabasesAside(account, now)
  // Else the next start takes the empty database for one that the browser cleared.
  forgetReplica(account)
}
