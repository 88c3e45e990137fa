import { statfs } from 'node:fs/promises'
import { DEFAULT_VERSION, type ServerHealth } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { isBackupLate, readLastBackup } from '../../domain/backups.ts'
import { databaseBytes } from '../../storage/database-size.ts'
import { readSetting } from '../../storage/settings.ts'
import { type Db, first, query } from '../../storage/sql.ts'
import { lastIntegrityCheck } from '../../storage/sqlite/integrity.ts'

const WEEK_MS = 7 * 86_400_000

export async function readHealth(deps: Deps): Promise<ServerHealth> {
  const { config, db, now, startedAt } = deps
  const { at, error } = await readLastBackup(db, { dataDir: config.dataDir, now: now() })
  const isPostgres = config.databaseUrl !== undefined
  return {
    version: (await readSetting(db, 'version')) ?? DEFAULT_VERSION,
    startedAt: startedAt.toISOString(),
    isOneOfSeveral: isPostgres,
    storage: {
      databaseBytes: await databaseBytes(db, { isPostgres }),
      imageBytes: await imageBytes(db),
      freeBytes: await freeBytes(config.dataDir),
    },
    backup: { at, everyHours: config.backupEveryHours, isLate: isBackupLate(at, { startedAt, now: now() }), error },
    integrity: (await lastIntegrityCheck(db)) ?? null,
    mail: await readMailState(deps),
    refusedPushes: deps.refusedPushes.read(),
  }
}

async function readMailState({ db, mailer, now }: Deps): Promise<ServerHealth['mail']> {
  const since = new Date(now().getTime() - WEEK_MS).toISOString()
  const counted = query.selectFrom('mail').select((row) => row.fn.countAll<number>().as('count'))
  const failed = await first(db, counted.where('failed_at', '>', since))
  const troubled = query.selectFrom('mail').select('last_error').where('last_error', 'is not', null)
  const lastTrouble = await first(db, troubled.where('sent_at', 'is', null).orderBy('created_at', 'desc').limit(1))
  const sent = query.selectFrom('mail').select('sent_at').where('sent_at', 'is not', null)
  return {
    sends: mailer.sends,
    waiting: await mailer.waiting(),
    failed: Number(failed?.count ?? 0),
    lastError: lastTrouble?.last_error ?? null,
    lastSentAt: (await first(db, sent.orderBy('sent_at', 'desc').limit(1)))?.sent_at ?? null,
  }
}

async function imageBytes(db: Db): Promise<number> {
  const sum = query.selectFrom('image').select((row) => row.fn.sum<number | null>('bytes').as('bytes'))
  return Number((await first(db, sum))?.bytes ?? 0)
}

async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
