import type pg from 'pg'

/** SQL that puts back every row and sequence that the database has now, without triggers and foreign keys. */
export async function statementsToReset(client: pg.Client): Promise<string> {
  const statements = ['set session_replication_role = replica']
  for (const table of await tablesOf(client)) {
    statements.push(`delete from ${table}`)
    const { rows } = await client.query(`select json_agg(${table}) as kept from ${table}`)
    if (rows[0]?.kept === null) continue
    const kept = client.escapeLiteral(JSON.stringify(rows[0]?.kept))
    statements.push(`insert into ${table} select * from json_populate_recordset(null::${table}, ${kept})`)
  }
  const sequences = await client.query<{ name: string; last: string | null }>(
    "select schemaname || '.' || sequencename as name, last_value as last from pg_sequences",
  )
  for (const { name, last } of sequences.rows) {
    statements.push(`select setval('${name}', ${last ?? 1}, ${last !== null})`)
  }
  return statements.join('; ')
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  return rows.map(({ name }) => name)
}
