import { randomUUID } from 'node:crypto'
import { childGeneration } from '@lanternkeep/sync/server'
import { inTransactionSync, type SqliteDb } from '../sqlite-db.ts'

/** More than any campaign advances between a backup and its restore. */
const SEQUENCE_GAP = 1_000_000

export type NewGeneration = {
  now: Date
  /** When the backup was made that this database is. */
  backupAt: Date
  /** `backupAt` is only a file's time, which copying changes. */
  isGuessed?: boolean
}

/**
 * Makes a backup the server's database. Devices notice that its history differs from the one they know, and see from
 * each campaign's place in the backup which of their copies are newer. Ends all sign-in sessions of the backup, and its
 * password reset links, which may have been used since.
 */
export function beginGeneration({ writer }: SqliteDb, { now, backupAt, isGuessed = false }: NewGeneration): void {
  inTransactionSync(writer, ({ connection: { sqlite } }) => {
    const parent = sqlite
      .prepare('select id from server_generation order by number desc limit 1')
      .pluck()
      .get() as string
    const id = childGeneration(parent, isGuessed ? undefined : backupAt, randomUUID().slice(0, 8))
    const generation = sqlite
      .prepare('insert into server_generation (id, made_at, backup_at) values (?, ?, ?) returning number')
      .pluck()
      .get(id, now.toISOString(), backupAt.toISOString())
    sqlite
      .prepare(
        `insert into restored_scope (campaign_id, generation, seq, pub_seq)
          select campaign_id, ?, seq, pub_seq from scope`,
      )
      .run(generation)
    // New writes must count beyond everything that devices may have seen, or they would skip them.
    sqlite
      .prepare(`update scope set restored_seq = seq, restored_pub_seq = pub_seq, seq = seq + ?, pub_seq = pub_seq + ?`)
      .run(SEQUENCE_GAP, SEQUENCE_GAP)
    sqlite.prepare('delete from contained').run()
    sqlite.prepare('delete from web_session').run()
    sqlite.prepare(`delete from token where kind = 'reset-password'`).run()
  })
}
