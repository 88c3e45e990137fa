import { type Db, first, query } from './sql.ts'

/** ISO times: when the backup was restored, and when it was made. */
export type Restore = { at: string; backupAt: string }

const SHOWN_FOR_MS = 30 * 86_400_000

/** The last restored backup, as long as people must be told about it: 30 days, the lifetime of a sign-in session. */
export async function lastRestore(db: Db, now: Date): Promise<Restore | undefined> {
  const since = new Date(now.getTime() - SHOWN_FOR_MS).toISOString()
  const generations = query.selectFrom('server_generation').select(['made_at', 'backup_at'])
  const newest = generations.where('backup_at', 'is not', null).where('made_at', '>=', since).orderBy('number', 'desc')
  const row = await first(db, newest.limit(1))
  return row?.backup_at ? { at: row.made_at, backupAt: row.backup_at } : undefined
}
