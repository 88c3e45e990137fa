import type { ChangelogBody, ChangelogEntry } from '@lanternkeep/schema'
import { all, type Db, first, query, run, type Tx } from '../../storage/sql.ts'
import type { ChangelogEntryRow } from '../../storage/tables/boards.ts'

/** By release date, newest first; within one day the last written first (behavior.md#sorting). */
export async function findChangelog(db: Db): Promise<ChangelogEntry[]> {
  const rows = query.selectFrom('changelog_entry').selectAll().orderBy('released_at', 'desc').orderBy('seq', 'desc')
  return (await all(db, rows)).map(entryOfRow)
}

/** Undefined if there is none. */
export async function findEntry(tx: Tx, id: string): Promise<ChangelogEntry | undefined> {
  const row = await first(tx, query.selectFrom('changelog_entry').selectAll().where('id', '=', id))
  return row && entryOfRow(row)
}

export async function addEntry(tx: Tx, id: string, body: ChangelogBody, at: Date): Promise<ChangelogEntry> {
  const row = { id, created_at: at.toISOString(), ...columnsOf(body) }
  await run(tx, query.insertInto('changelog_entry').values(row))
  return entryOfRow(row)
}

/** Undefined if there is none. */
export async function replaceEntry(tx: Tx, id: string, body: ChangelogBody): Promise<ChangelogEntry | undefined> {
  const changed = query.updateTable('changelog_entry').set(columnsOf(body)).where('id', '=', id).returningAll()
  const row = await first(tx, changed)
  return row && entryOfRow(row)
}

/** The deleted entry; undefined if there was none. */
export async function removeEntry(tx: Tx, id: string): Promise<ChangelogEntry | undefined> {
  const row = await first(tx, query.deleteFrom('changelog_entry').where('id', '=', id).returningAll())
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
