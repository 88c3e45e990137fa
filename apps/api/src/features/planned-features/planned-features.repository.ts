import type { PlannedFeature, PlannedFeatureBody } from '@lanternkeep/schema'
import type { Db } from '../../storage/sqlite/open.ts'
import { all, first, query, run } from '../../storage/sqlite/queries.ts'
import type { PlannedFeatureRow } from '../../storage/sqlite/tables/boards.ts'
import type { Tx } from '../../storage/sqlite/transaction.ts'

/** By priority, highest first; then oldest first (behavior.md#sorting). */
export function findFeatures(db: Db): PlannedFeature[] {
  const rows = query.selectFrom('planned_feature').selectAll()
  const ordered = rows.orderBy('priority', 'desc').orderBy('created_at').orderBy('seq')
  return all(db, ordered).map(featureOfRow)
}

export function addFeature(tx: Tx, id: string, body: PlannedFeatureBody, at: Date): PlannedFeature {
  const row = { id, created_at: at.toISOString(), priority: body.priority ?? 0, ...columnsOf(body) }
  run(tx, query.insertInto('planned_feature').values(row))
  return featureOfRow(row)
}

/** An omitted priority is unchanged. Undefined if there is no such feature. */
export function replaceFeature(tx: Tx, id: string, body: PlannedFeatureBody): PlannedFeature | undefined {
  const { priority } = body
  const columns = { ...columnsOf(body), ...(priority !== undefined && { priority }) }
  const row = first(tx, query.updateTable('planned_feature').set(columns).where('id', '=', id).returningAll())
  return row && featureOfRow(row)
}

/** The deleted feature; undefined if there was none. */
export function removeFeature(tx: Tx, id: string): PlannedFeature | undefined {
  const row = first(tx, query.deleteFrom('planned_feature').where('id', '=', id).returningAll())
  return row && featureOfRow(row)
}

/** An unplanned feature has no quarter and year (behavior.md#sorting). */
function columnsOf({ title, description, status, plannedQuarter, plannedYear }: PlannedFeatureBody) {
  const isPlanned = status !== 'unplanned'
  return {
    title,
    description,
    status,
    planned_quarter: (isPlanned && plannedQuarter) || null,
    planned_year: isPlanned ? (plannedYear ?? null) : null,
  }
}

function featureOfRow(row: Omit<PlannedFeatureRow, 'seq'>): PlannedFeature {
  const { id, title, description, status, priority } = row
  const when = { plannedQuarter: row.planned_quarter, plannedYear: row.planned_year }
  return { id, title, description, status, ...when, priority, createdAt: row.created_at }
}
