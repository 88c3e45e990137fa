import type { Encounter } from '@lanternkeep/schema'
import { changeDocument, insertDocument } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import type { Loaded } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { deletePrep, prepOf, restorePrep, usePrepOf } from './prep-of-kind.ts'

export type EncounterDraft = { name: string } & Partial<
  Pick<Encounter, 'place' | 'creatures' | 'notes' | 'loot' | 'kept'>
>

/** By name. */
export function useEncounters(campaignId: string): Loaded<Encounter[]> {
  return usePrepOf('encounter', campaignId)
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
  return insertDocument(prepOf(db, 'encounter'), encounter)
}

/** Changes it on top of what is stored now. */
export function changeEncounter(
  db: LocalDb,
  id: string,
  change: (encounter: Encounter) => Encounter,
): Promise<Encounter> {
  return changeDocument(prepOf(db, 'encounter'), id, change)
}

/** Returns what was deleted; undefined if it is gone already. */
export function deleteEncounter(db: LocalDb, id: string): Promise<Encounter | undefined> {
  return deletePrep(db, 'encounter', id)
}

/** Undoes a delete under the same id. */
export function restoreEncounter(db: LocalDb, encounter: Encounter): Promise<void> {
  return restorePrep(db, encounter)
}
