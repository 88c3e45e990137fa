import type { Prep } from '@lanternkeep/schema'
import type { RxCollection } from 'rxdb'
import { map } from 'rxjs'
import { restoreIfHeld } from '../campaign/trash.ts'
import { useDb } from '../store/context.ts'
import { bringBackDocuments, readDocument, removeDocument } from '../store/documents.ts'
import { type Loaded, liveValue, plainListOf, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'

type Kind = Prep['kind']
export type PrepOf<K extends Kind> = Extract<Prep, { kind: K }>

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Everything of one kind that was prepared, by name. */
export function usePrepOf<K extends Kind>(kind: K, campaignId: string): Loaded<PrepOf<K>[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `prep/${kind}/${campaignId}`, () => {
      const prep$ = prepOf(db, kind).find({ selector: { campaignId } as object }).$
      return prep$.pipe(map((documents) => byName(plainListOf(documents).filter((each) => each.kind === kind))))
    }),
  )
}

/** The collection, typed for documents of one kind. A caller that reads by id has to know the kind. */
export function prepOf<K extends Kind>({ collections }: LocalDb, _kind: K): RxCollection<PrepOf<K>> {
  return collections.prep as unknown as RxCollection<PrepOf<K>>
}

/** Returns what was deleted; undefined if it is gone already. */
export async function deletePrep<K extends Kind>(db: LocalDb, kind: K, id: string): Promise<PrepOf<K> | undefined> {
  const found = (await readDocument(db.collections.prep, id)) as PrepOf<K> | undefined
  await removeDocument(db.collections.prep, id)
  return found?.kind === kind ? found : undefined
}

/** Undoes a delete under the same id. */
export async function restorePrep(db: LocalDb, prep: Prep): Promise<void> {
  await bringBackDocuments(db.collections.prep, [prep])
}

/** Brings back what another device deleted: as it was then, or as it was `seen` here last where nothing holds that. */
export async function bringBackPrep(db: LocalDb, seen: Prep): Promise<void> {
  if (!(await restoreIfHeld(db, { collection: 'prep', id: seen.id }))) await restorePrep(db, seen)
}

function byName<T extends Prep>(all: T[]): T[] {
  return all.toSorted((a, b) => names.compare(a.name, b.name) || a.id.localeCompare(b.id))
}
