import type { Run, Version } from '@lanternkeep/sync/server'
import type { VersionRow } from '../tables/documents.ts'

export type RunColumns = Pick<VersionRow, 'run_by' | 'run_from' | 'run_at' | 'run_shown_at' | 'run_on'>

export function versionOf(row: VersionRow): Version {
  return {
    id: row.id,
    collection: row.collection,
    documentId: row.document_id,
    campaignId: row.campaign_id,
    fields: JSON.parse(row.fields) as Version['fields'],
    wasAt: row.was_at,
    wasShownAt: row.was_shown_at,
    keptAt: row.kept_at,
    run: runOf(row),
  }
}

export function runOf({ run_by, run_from, run_at, run_shown_at, run_on }: RunColumns): Run {
  return {
    by: run_by,
    from: run_from,
    at: run_at,
    ...(run_shown_at !== null && { shownAt: run_shown_at }),
    ...(run_on !== null && { on: run_on }),
  }
}

export function runColumnsOf({ by, from, at, shownAt, on }: Run): RunColumns {
  return { run_by: by, run_from: from, run_at: at, run_shown_at: shownAt ?? null, run_on: on ?? null }
}
