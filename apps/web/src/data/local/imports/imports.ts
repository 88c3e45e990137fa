import { concat, defer, type Observable, of, switchMap } from 'rxjs'
import { collectionOf } from '../store/collection-of.ts'
import { useDb } from '../store/context.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import { liveTables } from '../store/live-tables.ts'
import type { LocalDb } from '../store/local-db.ts'
import { isImportRunning, whenImportRests } from './import-lock.ts'
import type { ImportStep, StoredImport } from './rows.ts'
import { stepBatches } from './step-batches.ts'

/** `written`: how many of its documents are there. A half import is running or, if no tab works on it, stopped. */
export type ListedImport = StoredImport & { written: number; isRunning: boolean; isStopped: boolean }

/** The imports that were started in this campaign on this device, the latest first. */
export function useImports(campaignId: string): Loaded<ListedImport[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `imports/${campaignId}`, () => {
      return liveTables([db.side.imports], () => readImports(db, campaignId)).pipe(
        switchMap((rows) => listed$(db, rows)),
      )
    }),
  )
}

async function readImports({ side }: LocalDb, campaignId: string): Promise<StoredImport[]> {
  const all = await side.imports.orderBy('at').reverse().toArray()
  // Of one that is still being planned, nothing is written.
  return all.filter((each) => each.campaignId === campaignId && each.state !== 'planning')
}

/** Once more whenever a tab stops working on one of them: what is stored doesn't change then. */
function listed$(db: LocalDb, rows: readonly StoredImport[]): Observable<ListedImport[]> {
  return defer(() => Promise.all(rows.map((row) => listed(db, row)))).pipe(
    switchMap((all) => {
      const running = all.filter(({ isRunning }) => isRunning)
      if (running.length === 0) return of(all)
      const atRest = defer(() => Promise.race(running.map(({ id }) => whenImportRests(id))))
      return concat(of(all), atRest.pipe(switchMap(() => listed$(db, rows))))
    }),
  )
}

function isHalf({ state }: StoredImport): boolean {
  return state === 'writing' || state === 'takingBack'
}

async function listed(db: LocalDb, stored: StoredImport): Promise<ListedImport> {
  const isRunning = isHalf(stored) && (await isImportRunning(stored.id))
  if (!isHalf(stored) || isRunning) return { ...stored, written: stored.count, isRunning, isStopped: false }
  // Only here: a running import would have its steps counted after each write.
  return { ...stored, written: await countWritten(db, stored), isRunning, isStopped: true }
}

/** Documents are stored before their steps are marked. A tab that closed between the two left one batch unmarked. */
async function countWritten(db: LocalDb, stored: StoredImport): Promise<number> {
  const steps = db.side.importSteps.where('importId').equals(stored.id)
  const marked = await steps.filter(({ isWritten }) => isWritten).count()
  for await (const batch of stepBatches(db, stored)) {
    const unmarked = batch.filter(({ isWritten }) => !isWritten)
    if (unmarked.length > 0) return marked + (await countStored(db, unmarked))
  }
  return marked
}

async function countStored(db: LocalDb, steps: readonly ImportStep[]): Promise<number> {
  let count = 0
  for (const [name, ofCollection] of Map.groupBy(steps, ({ collection }) => collection)) {
    const ids = ofCollection.map(({ id }) => id)
    const found = await collectionOf(db, name).findByIds(ids).exec()
    count += ofCollection.filter(({ id, document, revBefore }) => {
      const rev = found.get(id)?.rev
      return rev !== undefined && (document !== undefined || (revBefore !== undefined && rev !== revBefore))
    }).length
  }
  return count
}
