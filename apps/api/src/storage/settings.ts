import { type Db, first, query, run, type Tx } from './sql.ts'

/**
 * `version` is changed by admins, `two-factor-admins` by the owner; `moving` and `moved` say that the data goes to
 * another database (moving.ts); `integrity` is the last full check of it, `backup` the last backup.
 */
export type SettingKey = 'version' | 'two-factor-admins' | 'backup' | 'moving' | 'moved' | 'integrity'

export async function readSetting(db: Db, key: SettingKey): Promise<string | undefined> {
  return (await first(db, query.selectFrom('setting').select('value').where('key', '=', key)))?.value
}

export async function writeSetting(tx: Tx, key: SettingKey, value: string): Promise<void> {
  const row = { key, value }
  await run(
    tx,
    query
      .insertInto('setting')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value })),
  )
}

export async function deleteSetting(tx: Tx, key: SettingKey): Promise<void> {
  await run(tx, query.deleteFrom('setting').where('key', '=', key))
}
