import type { Db } from './open.ts'
import { first, query } from './queries.ts'

/** ISO times: when the backup was restored, and when it was made. */
export type Restore = { at: string; backupAt: string }

const SHOWN_FOR_MS = 30 * 86_400_000

/** The last restored backup, as long as people must be told about it: 30 days, the lifetime of a sign-in session. */
export function lastRestore(db: Db, now: Date): Restore | undefined {
  const since = new Date(now.getTime() - SHOWN_FOR_MS).toISOString()
  const generations = query.selectFrom('server_generation').select(['made_at', 'backup_at'])
  const newest = generations.where('backup_at', 'is not', null).where('made_at', '>=', since).orderBy('number', 'desc')
  const row = first(db, newest.limit(1))
  return row?.backup_at ? { at: row.made_at, backupAt: row.backup_at } : undefined
}
