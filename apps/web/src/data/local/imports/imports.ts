import { liveQuery } from 'dexie'
import { from, switchMap } from 'rxjs'
import { useDb } from '../store/context.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { isImportRunning } from './import-lock.ts'
import type { StoredImport } from './rows.ts'

/** `written`: how many of its documents were written. `isStopped`: it is half done, and no tab works on it. */
export type ListedImport = StoredImport & { written: number; isStopped: boolean }

/** The imports that were started in this campaign on this device, the latest first. */
export function useImports(campaignId: string): Loaded<ListedImport[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `imports/${campaignId}`, () => {
      return from(liveQuery(() => readImports(db, campaignId))).pipe(
        switchMap((rows) => Promise.all(rows.map((row) => listed(db, row)))),
      )
    }),
  )
}

async function readImports({ side }: LocalDb, campaignId: string): Promise<StoredImport[]> {
  const all = await side.imports.orderBy('at').reverse().toArray()
  // Of one that is still being planned, nothing is written.
  return all.filter((each) => each.campaignId === campaignId && each.state !== 'planning')
}

async function listed({ side }: LocalDb, stored: StoredImport): Promise<ListedImport> {
  const isHalf = stored.state === 'writing' || stored.state === 'takingBack'
  if (!isHalf || (await isImportRunning(stored.id))) return { ...stored, written: stored.count, isStopped: false }
  // Only here: a running import would have its steps counted after each write.
  const steps = side.importSteps.where('importId').equals(stored.id)
  return { ...stored, written: await steps.filter(({ isWritten }) => isWritten).count(), isStopped: true }
}
