import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { s3Blobs } from '../../apps/api/src/blobs/s3.ts'
import type { Config } from '../../apps/api/src/config.ts'
import { copiedTables } from '../../apps/api/src/storage/copying/copied-tables.ts'
import { copyTables } from '../../apps/api/src/storage/copying/copy-tables.ts'
import { onPostgres, type PostgresCopy } from '../../apps/api/src/storage/copying/postgres-side.ts'
import { sqliteSide } from '../../apps/api/src/storage/copying/sqlite-side.ts'
import { migratePostgres } from '../../apps/api/src/storage/postgres/migrate.ts'
import { closeDatabase, openDatabaseFile } from '../../apps/api/src/storage/sqlite/open.ts'
import { blobsToBucket, blobsToTable } from './copy-blobs.ts'
import { dataFolder } from './data-folder.ts'
import { followOnOf, requireFile } from './follow-on.ts'
import { intoFile, removeFile } from './into-file.ts'

type To = Pick<Config, 'dataDir' | 's3'> & { databaseUrl: string }

/**
 * Replaces everything in PostgreSQL by a backup; what was there before is kept as one in the backups folder. Throws, and
 * changes nothing, if the backup is corrupt or from a newer program, or a server is connected.
 */
export async function restoreToPostgres(to: To, backup: string, now: Date) {
  const { database, backups } = dataFolder(to.dataDir)
  requireFile(backup)
  mkdirSync(backups, { recursive: true, mode: 0o700 })
  const before = join(backups, `before-restore-${now.toISOString().replaceAll(':', '-')}.db`)
  const part = `${database}.part`
  try {
    copyFileSync(backup, part)
    const backupAt = await followOnOf(part, backup, now)
    await migratePostgres(to.databaseUrl)
    const images = await onPostgres(to.databaseUrl, { isReader: false }, async (side) => {
      await refuseWhileConnected(side)
      await intoFile(side, { file: before, now, isLocking: true })
      await copyFile(part, side)
      const folder = join(dirname(backup), 'blobs')
      return to.s3 ? blobsToBucket(folder, s3Blobs(to.s3)) : blobsToTable(folder, side)
    })
    return { database: 'PostgreSQL', before, images, backupAt }
  } finally {
    removeFile(part)
  }
}

async function copyFile(file: string, side: PostgresCopy): Promise<void> {
  const db = openDatabaseFile(file)
  try {
    await copyTables(sqliteSide(db.sqlite), side, copiedTables(db.sqlite))
  } finally {
    closeDatabase(db)
  }
}

/** PostgreSQL lists the connections of a server that was just stopped for another moment. */
const LEFT_AFTER_MS = [100, 400, 1_500]

async function refuseWhileConnected(side: PostgresCopy): Promise<void> {
  for (const pause of LEFT_AFTER_MS) {
    if (!(await isConnected(side))) return
    await wait(pause)
    // Otherwise a transaction sees the same list again.
    await side.query('select pg_stat_clear_snapshot()')
  }
  if (await isConnected(side)) {
    throw new Error('A server is running on this database. Stop all of them first, then restore.')
  }
}

async function isConnected(side: PostgresCopy): Promise<boolean> {
  const { rowCount } = await side.query(
    `select from pg_stat_activity
      where datname = current_database() and application_name = 'lanternkeep' and pid <> pg_backend_pid()`,
  )
  return Boolean(rowCount)
}
