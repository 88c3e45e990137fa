import type { OwnTable } from '@lanternkeep/schema'
import { insertDocument } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import type { Loaded } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { deletePrep, prepOf, restorePrep, usePrepOf } from './prep-of-kind.ts'

export type TableDraft = Pick<OwnTable, 'name' | 'entries'>

/** The GM's own tables, by name. */
export function useTables(campaignId: string): Loaded<OwnTable[]> {
  return usePrepOf('table', campaignId)
}

/** Not stored yet. */
export function newTable(campaignId: string, draft: TableDraft): OwnTable {
  const own = { id: newId(), campaignId, kind: 'table' as const, lastModified: now(), rev: '', conflicts: [] }
  return { ...draft, ...own }
}

export function storeTable(db: LocalDb, table: OwnTable): Promise<OwnTable> {
  return insertDocument(prepOf(db, 'table'), table)
}

/** Returns what was deleted; undefined if it is gone already. */
export function deleteTable(db: LocalDb, id: string): Promise<OwnTable | undefined> {
  return deletePrep(db, 'table', id)
}

/** Undoes a delete under the same id. */
export function restoreTable(db: LocalDb, table: OwnTable): Promise<void> {
  return restorePrep(db, table)
}
