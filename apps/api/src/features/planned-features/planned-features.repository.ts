import type { PlannedFeature, PlannedFeatureBody } from '@lanternkeep/schema'
import { all, type Db, first, query, run, type Tx } from '../../storage/sql.ts'
import type { PlannedFeatureRow } from '../../storage/tables/boards.ts'

/** By priority, highest first; then oldest first (behavior.md#sorting). */
export async function findFeatures(db: Db): Promise<PlannedFeature[]> {
  const rows = query.selectFrom('planned_feature').selectAll()
  const ordered = rows.orderBy('priority', 'desc').orderBy('created_at').orderBy('seq')
  return (await all(db, ordered)).map(featureOfRow)
}

/** Undefined if there is none. */
export async function findFeature(tx: Tx, id: string): Promise<PlannedFeature | undefined> {
  const row = await first(tx, query.selectFrom('planned_feature').selectAll().where('id', '=', id))
  return row && featureOfRow(row)
}

export async function addFeature(tx: Tx, id: string, body: PlannedFeatureBody, at: Date): Promise<PlannedFeature> {
  const row = { id, created_at: at.toISOString(), priority: body.priority ?? 0, ...columnsOf(body) }
  await run(tx, query.insertInto('planned_feature').values(row))
  return featureOfRow(row)
}

/** An omitted priority is unchanged. Undefined if there is no such feature. */
export async function replaceFeature(
  tx: Tx,
  id: string,
  body: PlannedFeatureBody,
): Promise<PlannedFeature | undefined> {
  const { priority } = body
  const columns = { ...columnsOf(body), ...(priority !== undefined && { priority }) }
  const row = await first(tx, query.updateTable('planned_feature').set(columns).where('id', '=', id).returningAll())
  return row && featureOfRow(row)
}

/** The deleted feature; undefined if there was none. */
export async function removeFeature(tx: Tx, id: string): Promise<PlannedFeature | undefined> {
  const row = await first(tx, query.deleteFrom('planned_feature').where('id', '=', id).returningAll())
  return row && featureOfRow(row)
}

/** An unplanned feature has no quarter and year (behavior.md#sorting). */
export function scheduleOf({ status, plannedQuarter, plannedYear }: PlannedFeatureBody) {
  const isPlanned = status !== 'unplanned'
  return {
    plannedQuarter: (isPlanned && plannedQuarter) || null,
    plannedYear: isPlanned ? (plannedYear ?? null) : null,
  }
}

function columnsOf(body: PlannedFeatureBody) {
  const { title, description, status } = body
  const { plannedQuarter, plannedYear } = scheduleOf(body)
  return { title, description, status, planned_quarter: plannedQuarter, planned_year: plannedYear }
}

function featureOfRow(row: Omit<PlannedFeatureRow, 'seq'>): PlannedFeature {
  const { id, title, description, status, priority } = row
  const when = { plannedQuarter: row.planned_quarter, plannedYear: row.planned_year }
  return { id, title, description, status, ...when, priority, createdAt: row.created_at }
}
