import { randomUUID } from 'node:crypto'
import { childGeneration, EARLIER_GENERATION } from '@lanternkeep/sync/server'
import { all, type Db, query, run } from './sql.ts'

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
export async function beginGeneration(db: Db, { now, backupAt, isGuessed = false }: NewGeneration): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await all(tx, query.selectFrom('server_generation').select(['id', 'number']).orderBy('number'))
    const id = childGeneration(known.at(-1)?.id ?? '', isGuessed ? undefined : backupAt, randomUUID().slice(0, 8))
    const number = (known.at(-1)?.number ?? 0) + 1
    const generation = { number, id, made_at: now.toISOString(), backup_at: backupAt.toISOString() }
    await run(tx, query.insertInto('server_generation').values(generation))
    const places = query
      .selectFrom('scope')
      .select((eb) => ['campaign_id', eb.val(number).as('generation'), 'seq', 'pub_seq'] as const)
    const copied = ['campaign_id', 'generation', 'seq', 'pub_seq'] as const
    await run(
      tx,
      query
        .insertInto('restored_scope')
        .columns([...copied])
        .expression(places),
    )
    // New writes must count beyond everything that devices may have seen, or they would skip them.
    await run(
      tx,
      query.updateTable('scope').set((eb) => ({
        restored_seq: eb.ref('seq'),
        restored_pub_seq: eb.ref('pub_seq'),
        seq: eb('seq', '+', SEQUENCE_GAP),
        pub_seq: eb('pub_seq', '+', SEQUENCE_GAP),
      })),
    )
    const ofEarlier = { generation: EARLIER_GENERATION, seq: 0, pub_seq: 0, mixed: 1, json: '{}' } as const
    await run(tx, query.updateTable('contained').set(ofEarlier))
    // Devices may bring back documents that show them, and the backup may be old.
    await run(tx, query.updateTable('image').set({ unshown_since: null }))
    await run(tx, query.deleteFrom('web_session'))
    await run(tx, query.deleteFrom('token').where('kind', '=', 'reset-password'))
  })
}
