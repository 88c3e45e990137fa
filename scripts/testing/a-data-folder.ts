import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { migrate } from '../../apps/api/src/storage/sqlite/migrate.ts'
import { closeDatabase, openDatabase } from '../../apps/api/src/storage/sqlite/open.ts'

const AT = '2026-11-20T21:42:00.000Z'

/** An empty folder that is deleted with the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The folder of a stopped server: one campaign at sequence 7, one person signed in. */
export async function aDataFolder(): Promise<string> {
  const dataDir = aFolder()
  const db = openDatabase(dataDir)
  await migrate(db, { dataDir, now: new Date(AT) })
  db.sqlite.exec(`
    insert into scope (campaign_id, owner_id, seq, pub_seq, created_at) values ('saltmarsh', 'gwen', 7, 3, '${AT}');
    insert into doc (collection, id, campaign_id, seq, rev, json) values ('campaigns', 'saltmarsh', 'saltmarsh', 7, 'r7', '{}');
  `)
  closeDatabase(db)
  return dataDir
}
