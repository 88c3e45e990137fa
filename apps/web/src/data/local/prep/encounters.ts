import type { Encounter } from '@lanternkeep/schema'
import { map } from 'rxjs'
import { useDb } from '../store/context.ts'
import { changeDocument, insertDocument, readDocument, removeDocument, wantedBack } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import { type Loaded, liveValue, plainListOf, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'

export type EncounterDraft = { name: string } & Partial<
  Pick<Encounter, 'place' | 'creatures' | 'notes' | 'loot' | 'kept'>
>

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** By name. */
export function useEncounters(campaignId: string): Loaded<Encounter[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `prep/${campaignId}`, () => {
      const prep$ = db.collections.prep.find({ selector: { campaignId } }).$
      return prep$.pipe(map((documents) => byName(plainListOf(documents))))
    }),
  )
}

export function createEncounter(db: LocalDb, campaignId: string, draft: EncounterDraft): Promise<Encounter> {
  return storeEncounter(db, newEncounter(campaignId, draft))
}

/** Not stored yet. */
export function newEncounter(campaignId: string, draft: EncounterDraft): Encounter {
  const own = { id: newId(), campaignId, kind: 'encounter' as const, lastModified: now(), rev: '', conflicts: [] }
  return { place: '', creatures: [], notes: '', loot: [], kept: true, ...draft, ...own }
}

export function storeEncounter(db: LocalDb, encounter: Encounter): Promise<Encounter> {
  return insertDocument(db.collections.prep, encounter)
}

/** Changes it on top of what is stored now. */
export function changeEncounter(
  db: LocalDb,
  id: string,
  change: (encounter: Encounter) => Encounter,
): Promise<Encounter> {
  return changeDocument(db.collections.prep, id, change)
}

/** Returns what was deleted; undefined if it is gone already. */
export async function deleteEncounter(db: LocalDb, id: string): Promise<Encounter | undefined> {
  const encounter = await readDocument(db.collections.prep, id)
  await removeDocument(db.collections.prep, id)
  return encounter
}

/** Undoes a delete under the same id. */
export async function restoreEncounter(db: LocalDb, encounter: Encounter): Promise<void> {
  await storeEncounter(db, wantedBack(encounter))
}

function byName(encounters: Encounter[]): Encounter[] {
  return encounters.toSorted((a, b) => names.compare(a.name, b.name) || a.id.localeCompare(b.id))
}
