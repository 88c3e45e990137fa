import type { Db } from './open.ts'
import { first, query, run } from './queries.ts'
import type { Tx } from './transaction.ts'

/** Settings that an admin changes while the server runs. */
export type SettingKey = 'version'

export function readSetting(db: Db, key: SettingKey): string | undefined {
  return first(db, query.selectFrom('setting').select('value').where('key', '=', key))?.value
}

export function writeSetting(tx: Tx, key: SettingKey, value: string): void {
  const row = { key, value }
  run(
    tx,
    query
      .insertInto('setting')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value })),
  )
}
