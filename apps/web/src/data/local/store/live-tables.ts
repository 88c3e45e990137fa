import { Dexie, type Table } from 'dexie'
import { Observable } from 'rxjs'

/**
 * What a query of these tables answers, and again after each change of one of them, in any tab. In place of Dexie's
 * `liveQuery`, which remembers every change of every database until one concerns its query: a whole evening's.
 */
export function liveTables<T>(tables: readonly Table[], query: () => PromiseLike<T>): Observable<T> {
  const parts = tables.map(({ db, name }) => `idb://${db.name}/${name}/`)
  return new Observable((observer) => {
    let isAsking = false
    let isOutdated = false
    const ask = async (): Promise<void> => {
      isOutdated = false
      // A change may be announced while a transaction of something else is open, which isn't this query's.
      const answer = await Dexie.ignoreTransaction(query)
      // What changed while it was asked may be missing in the answer.
      if (isOutdated) return ask()
      isAsking = false
      observer.next(answer)
    }
    const begin = () => {
      isAsking = true
      ask().catch((error: Error) => {
        isAsking = false
        if (!isOfClosing(error)) observer.error(error)
      })
    }
    const look = (changed: object) => {
      if (!Object.keys(changed).some((key) => parts.some((part) => key.startsWith(part)))) return
      if (isAsking) isOutdated = true
      else begin()
    }
    Dexie.on('storagemutated', look)
    begin()
    return () => Dexie.on.storagemutated.unsubscribe(look)
  })
}

/** The page or the account is being left. */
function isOfClosing({ name }: Error): boolean {
  return name === Dexie.errnames.DatabaseClosed || name === 'AbortError'
}
