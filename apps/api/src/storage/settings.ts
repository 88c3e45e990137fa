import { type Db, first, query, run, type Tx } from './sql.ts'

/** Settings that an admin changes while the server runs. */
export type SettingKey = 'version'

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
