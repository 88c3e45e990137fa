import type { AuditAction, AuditEntry } from '@lanternkeep/schema'
import { all, type Db, first, query, run, type Tx } from './sql.ts'
import type { AuditRow } from './tables/accounts.ts'

export type NewAuditEntry = {
  at: Date
  /** Who did it; null for the program itself or its console. */
  actorId: string | null
  action: AuditAction
  /** The account or entry it was done to, if there is one. */
  targetId: string | null
  /** The title of anything that is not an account. An account's name and address are looked up. */
  targetName?: string
  detail?: Record<string, string | number | boolean>
}

/** Records what was done, in the same transaction, with names that outlive the accounts. */
export async function writeAudit(tx: Tx, entry: NewAuditEntry): Promise<void> {
  const { at, actorId, action, targetId, targetName, detail = {} } = entry
  const row = {
    at: at.toISOString(),
    actor_id: actorId,
    actor_name: await nameOf(tx, actorId),
    action,
    target_id: targetId,
    target_name: targetName ?? (await nameOf(tx, targetId)),
    detail: JSON.stringify(detail),
  }
  await run(tx, query.insertInto('audit').values(row))
}

/** Whether this person did it to this thing. */
export async function hasDone(
  tx: Tx,
  { actorId, action, targetId }: Pick<NewAuditEntry, 'actorId' | 'action' | 'targetId'>,
): Promise<boolean> {
  const found = query.selectFrom('audit').select('id').where('target_id', '=', targetId).where('action', '=', action)
  return (await first(tx, found.where('actor_id', '=', actorId).limit(1))) !== undefined
}

/** Newest first; `before` is the id of the last one seen. */
export async function readAudit(
  db: Db,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<AuditEntry[]> {
  let entries = query.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== undefined) entries = entries.where('id', '<', before)
  return (await all(db, entries)).map(entryOfRow)
}

function entryOfRow(row: AuditRow): AuditEntry {
  const isAboutSomething = row.target_id !== null || row.target_name !== ''
  return {
    id: row.id,
    at: row.at,
    actor: { id: row.actor_id, name: row.actor_name },
    action: row.action,
    target: isAboutSomething ? { id: row.target_id, name: row.target_name } : null,
    detail: JSON.parse(row.detail) as AuditEntry['detail'],
  }
}

async function nameOf(db: Db, userId: string | null): Promise<string> {
  if (userId === null) return ''
  const names = query.selectFrom('user').select(['first_name', 'last_name', 'email']).where('id', '=', userId)
  const user = await first(db, names)
  if (!user) return ''
  const name = `${user.first_name} ${user.last_name}`.trim()
  return name ? `${name} (${user.email})` : user.email
}
