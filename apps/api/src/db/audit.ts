import { query, run } from './queries.ts'
import type { Tx } from './transaction.ts'

export type AuditAction = 'tier' | 'owner'

export type AuditEntry = {
  at: Date
  /** Who did it; null for the program itself or its console. */
  actorId: string | null
  action: AuditAction
  targetId: string
  detail: Record<string, string | number | boolean>
}

/** Writes down what was done to an account, in the transaction that does it. */
export function writeAudit(tx: Tx, { at, actorId, action, targetId, detail }: AuditEntry): void {
  const row = { at: at.toISOString(), actor_id: actorId, action, target_id: targetId, detail: JSON.stringify(detail) }
  run(tx, query.insertInto('audit').values(row))
}
