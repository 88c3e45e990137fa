/** Its message names the collection that couldn't be moved; `cause` says why. */
export class TakeoverFailed extends Error {
  override name = 'TakeoverFailed'
}

/** Another tab or program keeps the database open and doesn't close it. */
export class DatabaseBlocked extends Error {
  override name = 'DatabaseBlocked'
}
