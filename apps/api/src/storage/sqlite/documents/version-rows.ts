import { MAX_VERSION_SIZE, MAX_VERSIONS, type VersionedCollection } from '@lanternkeep/schema'
import type { Run, Version } from '@lanternkeep/sync/server'
import { type RunColumns, runColumnsOf, runOf, versionOf } from '../../rows/version.ts'
import type { VersionRow } from '../../tables/documents.ts'
import { type Connection, prepared } from '../connection.ts'

const LAST = `select id, run_by, run_from, run_at, run_shown_at, run_on from version
  where collection = ? and document_id = ? order by number desc limit 1`
const ALL = 'select * from version where collection = ? and document_id = ? order by number'
const INSERT = `insert into version
  (id, collection, document_id, campaign_id, number, fields, was_at, was_shown_at, kept_at,
    run_by, run_from, run_at, run_shown_at, run_on)
  select ?, ?, ?, ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?
  from version where collection = ? and document_id = ?`
/** Everything but the last versions, and of those what exceeds the size. */
const PRUNE = `delete from version where id in (
  select id from (
    select id, row_number() over newest as place, sum(length(fields)) over newest as size
    from version where collection = ? and document_id = ?
    window newest as (order by number desc rows unbounded preceding)
  ) where place > 1 and (place > ${MAX_VERSIONS} or size > ${MAX_VERSION_SIZE}))`
const UPDATE_RUN = `update version set run_by = ?, run_from = ?, run_at = ?, run_shown_at = ?, run_on = ? where id = ?`

export function readLastRun(connection: Connection, collection: VersionedCollection, documentId: string) {
  const row = prepared(connection, LAST).get(collection, documentId) as (RunColumns & { id: string }) | undefined
  return row && { id: row.id, run: runOf(row) }
}

export function readVersions(connection: Connection, collection: VersionedCollection, documentId: string): Version[] {
  return (prepared(connection, ALL).all(collection, documentId) as VersionRow[]).map(versionOf)
}

export function insertVersions(connection: Connection, versions: Version[]): void {
  for (const { id, collection, documentId, campaignId, fields, wasAt, wasShownAt, keptAt, run } of versions) {
    const state = [id, collection, documentId, campaignId, JSON.stringify(fields), wasAt, wasShownAt, keptAt]
    prepared(connection, INSERT).run(...state, ...runValues(run), collection, documentId)
    prepared(connection, PRUNE).run(collection, documentId)
  }
}

export function updateRun(connection: Connection, versionId: string, run: Run): void {
  prepared(connection, UPDATE_RUN).run(...runValues(run), versionId)
}

function runValues(run: Run): (string | null)[] {
  const { run_by, run_from, run_at, run_shown_at, run_on } = runColumnsOf(run)
  return [run_by, run_from, run_at, run_shown_at, run_on]
}
