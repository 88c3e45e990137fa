import type { ChangelogBody, ChangelogEntry } from '@lanternkeep/schema'
import type { Db } from '../../storage/sqlite/open.ts'
import { all, first, query, run } from '../../storage/sqlite/queries.ts'
import type { ChangelogEntryRow } from '../../storage/sqlite/tables/boards.ts'
import type { Tx } from '../../storage/sqlite/transaction.ts'

/** By release date, newest first; within one day the last written first (behavior.md#sorting). */
export function findChangelog(db: Db): ChangelogEntry[] {
  const rows = query.selectFrom('changelog_entry').selectAll().orderBy('released_at', 'desc').orderBy('seq', 'desc')
  return all(db, rows).map(entryOfRow)
}

export function addEntry(tx: Tx, id: string, body: ChangelogBody, at: Date): ChangelogEntry {
  const row = { id, created_at: at.toISOString(), ...columnsOf(body) }
  run(tx, query.insertInto('changelog_entry').values(row))
  return entryOfRow(row)
}

/** Undefined if there is none. */
export function replaceEntry(tx: Tx, id: string, body: ChangelogBody): ChangelogEntry | undefined {
  const changed = query.updateTable('changelog_entry').set(columnsOf(body)).where('id', '=', id).returningAll()
  const row = first(tx, changed)
  return row && entryOfRow(row)
}

/** The deleted entry; undefined if there was none. */
export function removeEntry(tx: Tx, id: string): ChangelogEntry | undefined {
  const row = first(tx, query.deleteFrom('changelog_entry').where('id', '=', id).returningAll())
  return row && entryOfRow(row)
}

function columnsOf({ version, title, description, category, releaseDate }: ChangelogBody) {
  const released_at = new Date(releaseDate).toISOString()
  return { version, title, description, category, release_date: releaseDate, released_at }
}

function entryOfRow(row: Omit<ChangelogEntryRow, 'seq' | 'created_at'>): ChangelogEntry {
  const { id, version, title, description, category, release_date } = row
  return { id, version, title, description, category, releaseDate: release_date }
}
