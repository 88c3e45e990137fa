import { concat, defer, type Observable, of, switchMap } from 'rxjs'
import { useDb } from '../store/context.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import { liveTables } from '../store/live-tables.ts'
import type { LocalDb } from '../store/local-db.ts'
import { isImportRunning, whenImportRests } from './import-lock.ts'
import type { StoredImport } from './rows.ts'

/** `written`: how many of its documents were written. A half import is running or, if no tab works on it, stopped. */
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

async function listed({ side }: LocalDb, stored: StoredImport): Promise<ListedImport> {
  const isRunning = isHalf(stored) && (await isImportRunning(stored.id))
  if (!isHalf(stored) || isRunning) return { ...stored, written: stored.count, isRunning, isStopped: false }
  // Only here: a running import would have its steps counted after each write.
  const steps = side.importSteps.where('importId').equals(stored.id)
  const written = await steps.filter(({ isWritten }) => isWritten).count()
  return { ...stored, written, isRunning, isStopped: true }
}
