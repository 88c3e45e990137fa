import { randomUUID } from 'node:crypto'
import type { AuditAction, PlannedFeature, PlannedFeatureBody, User } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors/app-error.ts'
import { writeAudit } from '../../storage/audit.ts'
import type { Tx } from '../../storage/sql.ts'
import { addFeature, removeFeature, replaceFeature } from './planned-features.repository.ts'

type Audited = { action: AuditAction; work: (tx: Tx) => Promise<PlannedFeature | undefined> }

export function createFeature(deps: Deps, admin: User, body: PlannedFeatureBody): Promise<PlannedFeature> {
  return audited(deps, admin, { action: 'feature-add', work: (tx) => addFeature(tx, randomUUID(), body, deps.now()) })
}

export function editFeature(
  deps: Deps,
  admin: User,
  { id, body }: { id: string; body: PlannedFeatureBody },
): Promise<PlannedFeature> {
  return audited(deps, admin, { action: 'feature-edit', work: (tx) => replaceFeature(tx, id, body) })
}

export function deleteFeature(deps: Deps, admin: User, id: string): Promise<PlannedFeature> {
  return audited(deps, admin, { action: 'feature-delete', work: (tx) => removeFeature(tx, id) })
}

/** Does the work and records it together; 404 if there was nothing to do it to. */
function audited({ db, now }: Deps, admin: User, { action, work }: Audited): Promise<PlannedFeature> {
  return db.transaction(async (tx) => {
    const feature = await work(tx)
    if (!feature) throw notFound('Feature not found')
    const { id, title, status } = feature
    await writeAudit(tx, { at: now(), actorId: admin.id, action, targetId: id, targetName: title, detail: { status } })
    return feature
  })
}
